import { ExamReviewView } from '#contract/exams/exam-view.ts';
import type { ExamResultView } from '#contract/exams/result-view.ts';
import type { QuestionKey } from '#domain/exam/exam-key.key.ts';
import { type ExamQuestion, questionsOf } from '#domain/exam/paper.ts';
import { formWithKey, isRightAnswer } from '#domain/exam/right-answer.key.ts';
import { feedbackOf } from '#domain/exercise/feedback.key.ts';
import type { AttemptRow } from './attempt-rows.ts';
import { examFileAddress } from './file-address.ts';
import { keyPresenter } from './present-key.ts';
import { type ExamScorer, keyVersionOf } from './scorer.ts';
import type { ExamVersions } from './versions.ts';

/** What an attempt that was handed in may be told: right answers, explanations, scripts. */
export async function reviewAttempt(
  { scorer, versions }: { scorer: ExamScorer; versions: ExamVersions },
  row: AttemptRow,
  result: ExamResultView,
): Promise<ExamReviewView> {
  const [{ paper }, key] = await Promise.all([versions.get(row.version), scorer.keyOf(keyVersionOf(row))]);
  const told = keyPresenter(key, examFileAddress(row.lessonId, row.version));
  const answers: Readonly<Record<string, unknown>> = { ...result.data_1, ...result.data_2, ...result.data_3 };
  const review = (question: ExamQuestion, own: QuestionKey) => {
    const answer = answers[question.id] ?? null;
    const { right, parts } = feedbackOf(formWithKey(question, own), answer);
    return {
      answer,
      is_right: row.score ? row.score.verdicts[question.id] === 'correct' : isRightAnswer(question, own, answer),
      right,
      parts,
      ...told.notes(question.id, own),
    };
  };
  const questions = paper.parts.flatMap(questionsOf).flatMap((question) => {
    const own = key.questions[question.id];
    return own ? [[question.id, review(question, own)] as const] : [];
  });
  return ExamReviewView.parse({ result, questions: Object.fromEntries(questions), tasks: told.tasks(paper) });
}
