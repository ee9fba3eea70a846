import type { AnswerRules } from '../exercise/answer-rules.ts';
import { ANSWER_RULES } from '../exercise/question.ts';
import type { SavedAnswer } from './attempt.ts';
import { type ExamPart, type ExamQuestion, questionsOf } from './paper.ts';

/** What an answer amounts to: null takes an earlier one back. */
type Reading = { readonly ok: true; readonly answer: unknown } | { readonly ok: false };

const NO_ANSWER: Reading = { ok: true, answer: null };

/** Reads an answer as it came. Empty blanks, or an empty list, take an answer back. decisions §11 */
export function readAnswer(question: ExamQuestion, raw: unknown): Reading {
  if (isEmpty(raw)) return NO_ANSWER;
  const { form } = question;
  // The rules fit the form: both are chosen by its kind, which the compiler can't follow.
  const rules = ANSWER_RULES[form.kind] as AnswerRules<ExamQuestion['form'], unknown>;
  const answer = rules.parse(raw);
  if (answer === null) return { ok: false };
  // Of a choice, only an option of this question is an answer.
  return form.kind === 'choice' && !rules.isComplete(form, answer) ? { ok: false } : { ok: true, answer };
}

/** Number of questions of a part with an answer, complete or not. spec 2 §5 */
export function answeredCount(part: ExamPart, answers: Readonly<Record<number, SavedAnswer>>): number {
  return questionsOf(part).filter(({ id }) => isAnswered(answers[id])).length;
}

/** Whether there is an answer that was not taken back. */
export function isAnswered(saved: SavedAnswer | undefined): boolean {
  return saved !== undefined && saved.answer !== null;
}

function isEmpty(raw: unknown): boolean {
  if (Array.isArray(raw)) return raw.every((entry) => typeof entry === 'string' && entry.trim() === '');
  return raw === null || raw === undefined || (typeof raw === 'string' && raw.trim() === '');
}
