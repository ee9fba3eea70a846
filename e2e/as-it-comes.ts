import type { Page } from '@playwright/test';

/**
 * Does something to an element when React has put it into the page, before an effect that may run later. `act` runs in
 * the page: it knows nothing of the test.
 */
export async function asItComes(page: Page, selector: string, act: (found: HTMLElement) => void): Promise<void> {
  // Text, since the page's policy forbids to make functions there.
  await page.evaluate(`(${watchFor.toString()})(${JSON.stringify(selector)}, ${act.toString()})`);
}

function watchFor(selector: string, act: (found: HTMLElement) => void): void {
  const observer = new MutationObserver(() => {
    const found = document.querySelector<HTMLElement>(selector);
    if (!found) return;
    observer.disconnect();
    act(found);
  });
  observer.observe(document.body, { childList: true, subtree: true });
}
