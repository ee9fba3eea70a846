/** A finger's tap on the picture: when, and where across its width, 0 (left) to 1 (right). */
export type Tap = { readonly atMs: number; readonly x: number };

/** What the taps so far make. `seconds` is the whole jump of this row of taps, 0 for a single one. */
export type TapRow = {
  readonly side: 'left' | 'right';
  readonly atMs: number;
  readonly count: number;
  readonly seconds: number;
};

/** Two taps within this time are a double tap. */
const DOUBLE_TAP_MS = 350;
/** After a double tap the row goes on a little longer. */
const ROW_MS = 700;
const STEP_SECONDS = 10;

/**
 * Takes a tap into the row before it (null: none). Two quick taps on the left or right third seek 10 s, each further one
 * another 10 s; `seekBySeconds` is what this tap adds, 0 for a first tap. A tap in the middle or on the other side ends the
 * row. Times are ms of a monotonic clock.
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
