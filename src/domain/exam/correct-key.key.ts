import type { QuestionText } from '../exercise/question-text.ts';
import type { ExamKey, QuestionKey, Transcript } from './exam-key.key.ts';
import { type ExamPaper, type ExamQuestion, type ExamTask, questionsOf } from './paper.ts';
import { taskFiles, textFiles } from './paper-files.ts';

/** An exam as it was at some time. `folder`: the files that it plays and shows. */
export type ExamVersionHalves = {
  readonly paper: ExamPaper;
  readonly key: ExamKey;
  readonly folder: string | null;
};

/** Why a question, or what it is worth, stays as it was sat. */
type KeptAsSat = {
  readonly questionId: number;
  readonly why:
    /** it is not asked any more */
    | 'gone'
    /** its text, its options or what it is about was changed: today's key is one of another question */
    | 'changed'
    /** its key is corrected, its grade or skill was changed and stays */
    | 'weight';
};

/** The key to score an earlier version by, and what of today's was not taken. */
export type CorrectedKey = { readonly key: ExamKey; readonly kept: readonly KeptAsSat[] };

type Place = {
  readonly question: ExamQuestion;
  readonly context: string;
  /** whether the question, or what it is about, is more than text */
  readonly hasFiles: boolean;
};

/**
 * Corrects the key of a version that was sat by today's. Only of questions that still are the same, with the passages
 * and sounds that they are about: a key of another question proves nothing. A file of the same name may be another
 * recording, so where the files changed, what leads to any is not the same. decisions §11
 */
export function correctKey(sat: ExamVersionHalves, today: ExamVersionHalves): CorrectedKey {
  const placesToday = placesOf(today.paper);
  const questions: Record<number, QuestionKey> = { ...sat.key.questions };
  const transcripts: Record<number, Transcript> = { ...sat.key.transcripts };
  const kept: KeptAsSat[] = [];
  const hasSameFiles = sat.folder === today.folder;
  for (const [questionId, place] of placesOf(sat.paper)) {
    const now = placesToday.get(questionId);
    const keyNow = today.key.questions[questionId];
    if (now === undefined || keyNow === undefined) {
      kept.push({ questionId, why: 'gone' });
      continue;
    }
    if (identityOf(place) !== identityOf(now) || (place.hasFiles && !hasSameFiles)) {
      kept.push({ questionId, why: 'changed' });
      continue;
    }
    if (place.question.grade !== now.question.grade || place.question.skill !== now.question.skill)
      kept.push({ questionId, why: 'weight' });
    const own = sat.key.questions[questionId];
    questions[questionId] = own === undefined || hasSameFiles ? keyNow : withOwnFiles(keyNow, own);
    const transcript = today.key.transcripts[questionId];
    if (transcript !== undefined && (hasSameFiles || !leadsToFiles(transcript))) transcripts[questionId] = transcript;
  }
  return { key: { questions, transcripts }, kept };
}

/** By question id: where a question stands, and the passages and sounds before it that it is about. */
function placesOf(paper: ExamPaper): Map<number, Place> {
  const places = new Map<number, Place>();
  for (const part of paper.parts)
    for (const group of part.groups) {
      const around = [part.audio, group.audio, group.title];
      const hasFilesAround = part.audio !== null || group.audio !== null || textFiles(group.title).length > 0;
      let before: ExamTask[] = [];
      for (const [index, task] of group.tasks.entries()) {
        if (task.kind !== 'question') {
          before = group.tasks[index - 1]?.kind === 'question' ? [task] : [...before, task];
          continue;
        }
        // They are numbered through the exam: one that is added elsewhere moves their ids.
        const context = JSON.stringify([...around, before.map(({ id: _id, ...shown }) => shown)]);
        const hasFiles =
          hasFilesAround || [...before, { ...task, hint: null }].some((one) => taskFiles(one).length > 0);
        places.set(task.id, { question: task, context, hasFiles });
      }
    }
  return places;
}

/** What makes a question the one that was answered. The script of a blank follows from its key. */
function identityOf({ context, question: { form } }: Place): string {
  const asked =
    form.kind === 'fill' ? { ...form, blanks: form.blanks.map(({ script: _script, ...blank }) => blank) } : form;
  return `${context}\n${JSON.stringify(asked)}`;
}

/** The review looks for files in the folder that belongs to the paper. */
function withOwnFiles(now: QuestionKey, own: QuestionKey): QuestionKey {
  const ownIfFiles = (field: 'explain' | 'suggest') =>
    now[field] !== null && textFiles(now[field]).length > 0 ? own[field] : now[field];
  return {
    ...now,
    explain: ownIfFiles('explain'),
    suggest: ownIfFiles('suggest'),
    explainAudio: own.explainAudio,
    heard: own.heard,
  };
}

const leadsToFiles = ({ script, vi }: Transcript) =>
  [script, vi].some((text: QuestionText | null) => text !== null && textFiles(text).length > 0);

/** The questions whose right answer, not only its explanation, differs between two keys. */
export function correctedQuestions(paper: ExamPaper, before: ExamKey, after: ExamKey): number[] {
  return paper.parts
    .flatMap(questionsOf)
    .map(({ id }) => id)
    .filter((id) => JSON.stringify(before.questions[id]?.key) !== JSON.stringify(after.questions[id]?.key));
}
