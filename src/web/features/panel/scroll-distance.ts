/** Upper and lower edge in px, as from getBoundingClientRect(). */
type Edges = { readonly top: number; readonly bottom: number };

/**
 * How far to scroll a frame to show an item completely, or its top if it is taller than the frame.
 * @param marginPx space to leave between the item and the frame's edge
 * @returns px; negative scrolls up
 */
export function scrollDistance(frame: Edges, item: Edges, marginPx: number): number {
  const toHead = item.top - marginPx - frame.top;
  const toFoot = item.bottom + marginPx - frame.bottom;
  if (toHead < 0) return toHead;
  return toFoot > 0 ? Math.min(toFoot, toHead) : 0;
}
