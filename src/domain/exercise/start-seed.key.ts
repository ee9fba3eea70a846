import type { QuestionForm } from './question.ts';
import { keyRulesOf } from './scoring.key.ts';

/** More than enough: even of three items, two of which read alike, every third order is right. */
const MAX_TRIES = 200;

/** The first seed from the given one on by which the question does not start solved. decisions §10 */
export function startSeed(form: QuestionForm, seed: number): number {
  const rules = keyRulesOf(form);
  const tries = Array.from({ length: MAX_TRIES }, (_, index) => seed + index);
  // None, if all items read alike.
  return tries.find((one) => !rules.startsSolved?.(form, one)) ?? seed;
}
