import type { QuestionKey } from '#domain/exam/exam-key.key.ts';
import type { ExamQuestion, ExamQuestionKind } from '#domain/exam/paper.ts';
import type { PublicQuestion, Question } from '#domain/exercise/question.ts';

type Halves = {
  paper: Pick<ExamQuestion, 'id' | 'grade' | 'form' | 'resultLengths'>;
  key: Omit<QuestionKey, 'heard'>;
};

/** Parts what may be seen of a question before the end from what may not. */
export function splitQuestion({ id, grade, explain, explainAudio, suggest, form }: Question<ExamQuestionKind>): Halves {
  const { key, ...shown } = form;
  const resultLengths = form.kind === 'fill' ? form.key.map(([expected = '']) => [...expected].length) : [];
  // Without its key the form is a public one, which the compiler can't follow through the union of kinds.
  const keyless = shown as PublicQuestion<ExamQuestionKind>;
  return { paper: { id, grade, form: keyless, resultLengths }, key: { key, explain, explainAudio, suggest } };
}
