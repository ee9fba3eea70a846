/** Whatever stands over the page. A closed popover is in the page too, whatever its role. */
const OPEN = 'dialog[open], :is([role=dialog], [role=alertdialog], [role=menu]):not([popover]), :popover-open';

/** Whether something is open over the page: a dialog, a sheet, a menu, the tutorial. Browser only. */
export function isOverlayOpen(): boolean {
  return document.querySelector(OPEN) !== null;
}

/** Resolves as soon as nothing is open over the page. Browser only. */
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
    // A popover changes no attribute, and its event does not bubble.
    document.addEventListener('toggle', look, true);
  });
}
