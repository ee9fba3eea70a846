/** A pull at the handle of a sheet. */
export type SheetDrag = { startY: number; startMs: number; distancePx: number };

/** A press whose finger trembles is no pull. */
const PRESS_PX = 6;
const CLOSING_SHARE = 0.25;
const FLICK_PX = 40;
const FLICK_PX_PER_MS = 0.5;

/** Whether letting go at `nowMs` closes the sheet: after a press, a quarter of its height, or a flick. */
export function closesSheet({ startMs, distancePx }: SheetDrag, nowMs: number, heightPx: number): boolean {
  if (distancePx >= heightPx * CLOSING_SHARE) return true;
  const isFast = distancePx / Math.max(1, nowMs - startMs) >= FLICK_PX_PER_MS;
  return distancePx >= FLICK_PX && isFast;
}

/** Whether what ended was a press: the click that follows it counts. */
export function isPress({ distancePx }: SheetDrag): boolean {
  return distancePx < PRESS_PX;
}
