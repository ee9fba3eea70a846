/** Upper and lower edge in px, as getBoundingClientRect() gives them. */
type Edges = { readonly top: number; readonly bottom: number };

/**
 * How far a frame has to be scrolled so that an item shows whole, its head at least where it is taller than the frame.
 *
 * @param marginPx air that is left between the item and the frame's edge
 * @returns px; 0 where nothing needs to move, negative upwards
 */
export function scrollDistance(frame: Edges, item: Edges, marginPx: number): number {
  const toHead = item.top - marginPx - frame.top;
  const toFoot = item.bottom + marginPx - frame.bottom;
  if (toHead < 0) return toHead;
  return toFoot > 0 ? Math.min(toFoot, toHead) : 0;
}
