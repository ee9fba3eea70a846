/** Anything covering the page. Closed popovers are in the document too, whatever their role. */
const OPEN = 'dialog[open], :is([role=dialog], [role=alertdialog], [role=menu]):not([popover]), :popover-open';

/** Whether a dialog, sheet, menu or the tutorial is open. Browser only. */
export function isOverlayOpen(): boolean {
  return document.querySelector(OPEN) !== null;
}

/** Resolves once no overlay is open. Browser only. */
export async function untilOverlaysClose(): Promise<void> {
  if (!isOverlayOpen()) return;
  await new Promise<void>((resolve) => {
    const look = () => {
      if (isOverlayOpen()) return;
      observer.disconnect();
      document.removeEventListener('toggle', look, true);
      resolve();
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open', 'role'] });
    // Popovers change no attribute, and their event does not bubble.
    document.addEventListener('toggle', look, true);
  });
}
