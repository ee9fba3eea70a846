import type { Keyless } from '../answer-rules.ts';
import { shuffleBySeed } from '../shuffle.ts';
import type { JumbleQuestion } from './jumble.ts';

/** The items as they lie before the learner. */
export function shownItems({ items }: Keyless<JumbleQuestion>, seed: number): JumbleQuestion['items'] {
  return shuffleBySeed(items, seed);
}
