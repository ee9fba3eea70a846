import type { Keyless } from '../answer-rules.ts';
import { shuffleBySeed } from '../shuffle.ts';
import type { PairsQuestion } from './pairs.ts';

/** Both sides as they stand before the learner, each in an order of its own. */
export function shownSides(
  { left, right }: Keyless<PairsQuestion>,
  seed: number,
): Pick<PairsQuestion, 'left' | 'right'> {
  return { left: shuffleBySeed(left, seed), right: shuffleBySeed(right, seed + 1) };
}
