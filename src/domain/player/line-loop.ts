import type { TimedText } from './transcript-lines.ts';

/** A medium that runs into its own end stops: a last line is cut short by this. */
const BEFORE_END_SECONDS = 0.3;
/** Media seek to the next frame or sound packet, which may lie just outside. */
const TOLERANCE_SECONDS = 0.3;

/** Where a repeated line goes back to its start, in seconds; `durationSeconds` is NaN while it is not known. */
export function loopEnd(line: TimedText, durationSeconds: number): number {
  const last = durationSeconds - BEFORE_END_SECONDS;
  return line.endSeconds > last ? Math.max(line.startSeconds, last) : line.endSeconds;
}

/** Whether somebody who sought to this place wants something else than the line. */
export function isAwayFrom(line: TimedText, positionSeconds: number): boolean {
  return (
    positionSeconds < line.startSeconds - TOLERANCE_SECONDS || positionSeconds > line.endSeconds + TOLERANCE_SECONDS
  );
}
