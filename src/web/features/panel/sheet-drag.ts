/** A drag of a sheet's handle. */
export type SheetDrag = { startY: number; startMs: number; distancePx: number };

/** Tolerance within which a drag still counts as a press. */
const PRESS_PX = 6;
const CLOSING_SHARE = 0.25;
const FLICK_PX = 40;
const FLICK_PX_PER_MS = 0.5;

/** Whether releasing at `nowMs` closes the sheet: after a press, a drag over a quarter of its height, or a flick. */
export function closesSheet({ startMs, distancePx }: SheetDrag, nowMs: number, heightPx: number): boolean {
  if (distancePx >= heightPx * CLOSING_SHARE) return true;
  const isFast = distancePx / Math.max(1, nowMs - startMs) >= FLICK_PX_PER_MS;
  return distancePx >= FLICK_PX && isFast;
}

/** Whether the drag was a press, so that the following click counts. */
export function isPress({ distancePx }: SheetDrag): boolean {
  return distancePx < PRESS_PX;
}
