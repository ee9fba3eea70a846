/** A tap on the video: when, and its horizontal position from 0 (left) to 1 (right). */
export type Tap = { readonly atMs: number; readonly x: number };

/** The series of taps so far. `seconds` is its total jump, 0 for a single tap. */
export type TapRow = {
  readonly side: 'left' | 'right';
  readonly atMs: number;
  readonly count: number;
  readonly seconds: number;
};

/** Maximum time between the two taps of a double tap. */
const DOUBLE_TAP_MS = 350;
/** A series stays open a little longer than that. */
const ROW_MS = 700;
const STEP_SECONDS = 10;

/**
 * Adds a tap to the series (null: none). Two quick taps on the left or right third seek 10 s, each further one another
 * 10 s; `seekBySeconds` is what this tap adds, 0 for the first. A tap in the middle or on the other side ends the
 * series. Times are monotonic ms.
 */
export function addTap(row: TapRow | null, { atMs, x }: Tap): { row: TapRow | null; seekBySeconds: number } {
  const side = x < 1 / 3 ? 'left' : x > 2 / 3 ? 'right' : null;
  if (!side) return { row: null, seekBySeconds: 0 };
  const waitMs = row && row.count > 1 ? ROW_MS : DOUBLE_TAP_MS;
  if (!row || row.side !== side || atMs - row.atMs > waitMs) {
    return { row: { side, atMs, count: 1, seconds: 0 }, seekBySeconds: 0 };
  }
  const seekBySeconds = side === 'left' ? -STEP_SECONDS : STEP_SECONDS;
  return { row: { side, atMs, count: row.count + 1, seconds: row.seconds + seekBySeconds }, seekBySeconds };
}
