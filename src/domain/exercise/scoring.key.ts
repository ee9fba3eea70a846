import type { AnswerRules, KeyRules } from './answer-rules.ts';
import { choiceKey } from './choice/choice.key.ts';
import { fillKey } from './fill/fill.key.ts';
import { jumbleKey } from './jumble/jumble.key.ts';
import { pairsKey } from './pairs/pairs.key.ts';
import { correctPercent, passMark } from './pass-mark.ts';
import { ANSWER_RULES, type AnswerOf, type Question, type QuestionForm, type QuestionKind } from './question.ts';
import { speakingKey } from './speaking/speaking.key.ts';

const KEY_RULES = {
  choice: choiceKey,
  fill: fillKey,
  jumble: jumbleKey,
  pairs: pairsKey,
  speaking: speakingKey,
} satisfies { [K in QuestionKind]: KeyRules<QuestionForm<K>, AnswerOf<K>> };

// The rules fit the form: both are chosen by its kind, which the compiler can't follow.
export const answerRulesOf = (form: QuestionForm) => ANSWER_RULES[form.kind] as AnswerRules<QuestionForm, unknown>;
export const keyRulesOf = (form: QuestionForm) => KEY_RULES[form.kind] as KeyRules<QuestionForm, unknown>;

/** Whether an answer, of whatever shape, is complete and right. */
export function isRight(form: QuestionForm, raw: unknown): boolean {
  const answer = answerRulesOf(form).parse(raw);
  return answer !== null && answerRulesOf(form).isComplete(form, answer) && keyRulesOf(form).isRight(form, answer);
}

/** The answer that the author calls right. */
export function rightAnswer(form: QuestionForm): unknown {
  return keyRulesOf(form).rightAnswer(form);
}

/** Score of an exercise. `ratio` is floored to 2 decimals, so that 84.6 % does not look like a pass. decisions §10 */
export type Score = {
  readonly grade: number;
  readonly correct: number;
  readonly total: number;
  readonly ratio: number;
  readonly isPassed: boolean;
  /** ids of the correctly answered questions */
  readonly rightIds: readonly number[];
};

/** Scores an exercise from the raw answers by question id; no answer counts as a wrong one. */
export function scoreExercise(questions: readonly Question[], answers: ReadonlyMap<number, unknown>): Score {
  const right = questions.filter(({ id, form }) => isRight(form, answers.get(id)));
  const total = questions.length;
  const correct = right.length;
  return {
    grade: right.reduce((sum, { grade }) => sum + Math.max(0, grade), 0),
    correct,
    total,
    ratio: correctPercent(correct, total) / 100,
    isPassed: total > 0 && correct >= passMark(total),
    rightIds: right.map(({ id }) => id),
  };
}
