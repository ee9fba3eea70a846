import { isOverlayOpen } from '#web/lib/open-overlays.ts';

/** Where keys have a use of their own, or somebody types. */
const OWN_KEYS =
  'input, textarea, select, [contenteditable], dialog, [role=dialog], [role=alertdialog], [role^=menu], [role=listbox], [role=tab], [role=radio], [role=slider], [data-player], [data-arrow-keys]';

/**
 * Whether a key that was pressed anywhere on the page may be the deck's: a plain one, with nobody typing and nothing over the
 * page.
 */
export function isForTheDeck(event: KeyboardEvent): boolean {
  const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey && !event.shiftKey;
  if (!isPlain || event.isComposing || event.defaultPrevented) return false;
  if (event.target instanceof Element && event.target.closest(OWN_KEYS)) return false;
  return !isOverlayOpen();
}
