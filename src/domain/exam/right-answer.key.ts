import type { FillQuestion } from '../exercise/fill/fill.ts';
import { foldAnswer, foldText } from '../exercise/fold-answer.ts';
import type { QuestionForm } from '../exercise/question.ts';
import { isRight } from '../exercise/scoring.key.ts';
import type { QuestionKey } from './exam-key.key.ts';
import type { ExamQuestion, ExamQuestionKind } from './paper.ts';

/** A question with its key again, as the exercise rules take it. */
export function formWithKey({ form }: ExamQuestion, { key }: QuestionKey): QuestionForm<ExamQuestionKind> {
  // Paper and key of one version fit together: they were one question.
  return { ...form, key } as QuestionForm<ExamQuestionKind>;
}

/** Whether an answer is right, by the exercise rules, or for blanks also if all words joined are right. spec 2 §5 */
export function isRightAnswer(question: ExamQuestion, key: QuestionKey, answer: unknown): boolean {
  const form = formWithKey(question, key);
  return isRight(form, answer) || (form.kind === 'fill' && isRightJoined(form, answer));
}

/** Whoever divided the words otherwise between the blanks has the right words all the same. */
function isRightJoined({ blanks, key }: FillQuestion, answer: unknown): boolean {
  if (!Array.isArray(answer) || answer.length !== blanks.length) return false;
  const kana = blanks.every((blank) => blank.kana === 'any') ? 'any' : 'exact';
  const typed = answer.map((word) => (typeof word === 'string' ? foldAnswer(word, kana) : null));
  const expected = key.map(([shown = '']) => foldText(shown, kana));
  return !typed.includes(null) && typed.join('') === expected.join('');
}
