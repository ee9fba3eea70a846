import { presentText } from '#contract/exercises/text-codec.ts';
import type { AddressOf } from '#contract/exercises/text-codec.ts';
import type { ExamKey, QuestionKey } from '#domain/exam/exam-key.key.ts';
import type { ExamPaper } from '#domain/exam/paper.ts';
import type { QuestionText } from '#domain/exercise/question-text.ts';

/** What a key says, as sent; `address` leads to its files. */
export function keyPresenter(key: ExamKey, address: AddressOf) {
  const text = (one: QuestionText | null) => one && presentText(one, address);
  const transcript = (id: number) => ({
    script: text(key.transcripts[id]?.script ?? null),
    text_vi: text(key.transcripts[id]?.vi ?? null),
  });
  return {
    /** what explains a question */
    notes: (id: number, own: QuestionKey) => ({
      explain: text(own.explain),
      explain_mp3: own.explainAudio === null ? null : address(own.explainAudio),
      suggest: text(own.suggest),
      heard: own.heard,
      ...transcript(id),
    }),
    /** transcripts of what is no question, by task id */
    tasks(paper: ExamPaper) {
      const tasks = paper.parts
        .flatMap(({ groups }) => groups.flatMap((group) => group.tasks))
        .filter((task) => task.kind !== 'question' && key.transcripts[task.id] !== undefined);
      return Object.fromEntries(tasks.map(({ id }) => [id, transcript(id)]));
    },
  };
}
