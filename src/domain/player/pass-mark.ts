import { PASS_PERCENT } from '../progress/lesson-percent.ts';
import type { Ranges } from '../progress/ranges.ts';

/** A slow device hears of the first seconds late; so far off the tick may be. */
const SLACK_SECONDS = 3;

/**
 * Whether the tick at 85 % of the seek bar says the truth: who plays on passes the medium there. It does as long as the
 * medium was played from its beginning on without a gap, and not that far; elsewhere the place on the bar says nothing
 * about the share that was played.
 */
export function isPassMarkTrue(played: Ranges, durationSeconds: number): boolean {
  const [first, ...others] = played;
  if (!first) return true;
  const [from, to] = first;
  return others.length === 0 && from <= SLACK_SECONDS && to < (durationSeconds * PASS_PERCENT) / 100;
}
