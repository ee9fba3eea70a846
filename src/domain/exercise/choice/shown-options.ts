import type { Keyless } from '../answer-rules.ts';
import { shuffleBySeed } from '../shuffle.ts';
import type { ChoiceQuestion } from './choice.ts';

/** The options in the author's order, or shuffled where the author says so. */
export function shownOptions({ options, shuffle }: Keyless<ChoiceQuestion>, seed: number): ChoiceQuestion['options'] {
  return shuffle ? shuffleBySeed(options, seed) : options;
}
