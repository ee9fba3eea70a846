import { PASS_PERCENT } from '../progress/lesson-percent.ts';
import type { Ranges } from '../progress/ranges.ts';

/** Tolerance for slow devices, whose first samples come late. */
const SLACK_SECONDS = 3;

/**
 * Whether the tick at 85 % of the seek bar is accurate, that is, playing on passes the lesson there. True while the
 * medium has been played from the start without gaps and not that far yet; otherwise the position says nothing about
 * the share played.
 */
export function isPassMarkTrue(played: Ranges, durationSeconds: number): boolean {
  const [first, ...others] = played;
  if (!first) return true;
  const [from, to] = first;
  return others.length === 0 && from <= SLACK_SECONDS && to < (durationSeconds * PASS_PERCENT) / 100;
}
