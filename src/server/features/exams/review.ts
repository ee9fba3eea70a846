import { ExamReviewView } from '#contract/exams/exam-view.ts';
import type { ExamResultView } from '#contract/exams/result-view.ts';
import { presentText } from '#contract/exercises/text-codec.ts';
import type { QuestionKey, Transcript } from '#domain/exam/exam-key.key.ts';
import { type ExamQuestion, questionsOf } from '#domain/exam/paper.ts';
import { formWithKey, isRightAnswer } from '#domain/exam/right-answer.key.ts';
import type { QuestionText } from '#domain/exercise/question-text.ts';
import { feedbackOf } from '#domain/exercise/feedback.key.ts';
import type { AttemptRow } from './attempt-rows.ts';
import { examFileAddress } from './file-address.ts';
import type { ExamScorer } from './scorer.ts';
import type { ExamVersions } from './versions.ts';

/** What an attempt that was handed in may be told: right answers, explanations, scripts. */
export async function reviewAttempt(
  { scorer, versions }: { scorer: ExamScorer; versions: ExamVersions },
  row: AttemptRow,
  result: ExamResultView,
): Promise<ExamReviewView> {
  const [{ paper }, key] = await Promise.all([versions.get(row.version), scorer.keyOf(row.version)]);
  const address = examFileAddress(row.lessonId, row.version);
  const text = (one: QuestionText | null) => one && presentText(one, address);
  const transcript = (one: Transcript | undefined) => ({
    script: text(one?.script ?? null),
    text_vi: text(one?.vi ?? null),
  });
  const answers: Readonly<Record<string, unknown>> = { ...result.data_1, ...result.data_2, ...result.data_3 };
  const review = (question: ExamQuestion, own: QuestionKey) => {
    const answer = answers[question.id] ?? null;
    const { right, parts } = feedbackOf(formWithKey(question, own), answer);
    return {
      answer,
      is_right: row.score ? row.score.verdicts[question.id] === 'correct' : isRightAnswer(question, own, answer),
      right,
      parts,
      explain: text(own.explain),
      explain_mp3: own.explainAudio === null ? null : address(own.explainAudio),
      suggest: text(own.suggest),
      heard: own.heard,
      ...transcript(key.transcripts[question.id]),
    };
  };
  const questions = paper.parts.flatMap(questionsOf).flatMap((question) => {
    const own = key.questions[question.id];
    return own ? [[question.id, review(question, own)] as const] : [];
  });
  const tasks = paper.parts
    .flatMap(({ groups }) => groups.flatMap((group) => group.tasks))
    .filter((task) => task.kind !== 'question' && key.transcripts[task.id] !== undefined);
  return ExamReviewView.parse({
    result,
    questions: Object.fromEntries(questions),
    tasks: Object.fromEntries(tasks.map(({ id }) => [id, transcript(key.transcripts[id])])),
  });
}
