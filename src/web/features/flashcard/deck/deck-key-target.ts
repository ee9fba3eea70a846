import { isOverlayOpen } from '#web/lib/open-overlays.ts';

/** Where keys have another meaning, or text is typed. */
const OWN_KEYS =
  'input, textarea, select, [contenteditable], dialog, [role=dialog], [role=alertdialog], [role^=menu], [role=listbox], [role=tab], [role=radio], [role=slider], [data-player], [data-arrow-keys]';

/**
 * Whether a key pressed anywhere on the page may belong to the deck: unmodified, outside text fields, no overlay open.
 */
export function isForTheDeck(event: KeyboardEvent): boolean {
  const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey && !event.shiftKey;
  if (!isPlain || event.isComposing || event.defaultPrevented) return false;
  if (event.target instanceof Element && event.target.closest(OWN_KEYS)) return false;
  return !isOverlayOpen();
}
