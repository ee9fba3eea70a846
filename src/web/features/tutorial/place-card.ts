/** A rectangle on the screen in px. */
export type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
type Size = { readonly width: number; readonly height: number };

/** Space between the card, its target, and the edges of the window. */
const GAP_PX = 16;

/**
 * Position of the card: below its target, else above, beside, or over the bottom of a target that fills the window.
 * Kept within the window as far as it fits.
 */
export function placeCard(target: Box, card: Size, window: Size): { left: number; top: number } {
  const clamp = (at: number, size: number, max: number) => Math.max(GAP_PX, Math.min(at, max - size - GAP_PX));
  const place = (left: number, top: number) => ({
    left: clamp(left, card.width, window.width),
    top: clamp(top, card.height, window.height),
  });
  const middleLeft = target.left + (target.width - card.width) / 2;
  const middleTop = target.top + (target.height - card.height) / 2;
  const below = target.top + target.height + GAP_PX;
  const above = target.top - GAP_PX - card.height;
  const before = target.left - GAP_PX - card.width;
  const after = target.left + target.width + GAP_PX;
  if (below + card.height + GAP_PX <= window.height) return place(middleLeft, below);
  if (above >= GAP_PX) return place(middleLeft, above);
  if (before >= GAP_PX) return place(before, middleTop);
  if (after + card.width + GAP_PX <= window.width) return place(after, middleTop);
  return place(middleLeft, window.height);
}
