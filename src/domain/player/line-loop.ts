import type { TimedText } from './transcript-lines.ts';

/** Stop short of the medium's end, where it would stop playing. */
const BEFORE_END_SECONDS = 0.3;
/** Seeks land on the next frame or audio packet, possibly just outside the line. */
const TOLERANCE_SECONDS = 0.3;
/** Timers of a tab in the background come a second late and more. */
const LATE_SECONDS = 5;

/** Where a repeated line jumps back, in seconds; `durationSeconds` is NaN while unknown. */
export function loopEnd(line: TimedText, durationSeconds: number): number {
  const last = durationSeconds - BEFORE_END_SECONDS;
  return line.endSeconds > last ? Math.max(line.startSeconds, last) : line.endSeconds;
}

/**
 * Whether the medium could end before a busy or hidden page turns the line back; `durationSeconds` is NaN while unknown.
 */
export function couldEnd(line: TimedText, durationSeconds: number): boolean {
  return line.endSeconds > durationSeconds - LATE_SECONDS;
}

/** Whether a seek to this position leaves the line. */
export function isAwayFrom(line: TimedText, positionSeconds: number): boolean {
  return (
    positionSeconds < line.startSeconds - TOLERANCE_SECONDS || positionSeconds > line.endSeconds + TOLERANCE_SECONDS
  );
}
