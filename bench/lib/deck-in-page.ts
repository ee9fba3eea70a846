import type { Page } from '@playwright/test';

// The watchers are serialised into the page: nothing of this module's scope is available there.

declare global {
  var swiped: Promise<number>;
  var framesWatched: () => number;
  var firstAnswerMs: number | undefined;
}

/** Time from the next key event's timestamp to the paint that shows another card on top, in ms. */
export function watchSwipe(): void {
  const top = () => document.querySelector<HTMLElement>('[data-card][data-place="0"]')?.dataset['card'];
  const before = top();
  // A message posted from the last callback before a paint arrives right after it.
  const afterPaint = (then: () => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', then, { once: true });
      port1.start();
      port2.postMessage(0);
    });
  globalThis.swiped = new Promise((resolve) => {
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        const look = () => (top() === before ? afterPaint(look) : resolve(performance.now() - timeStamp));
        afterPaint(look);
      },
      { capture: true, once: true },
    );
  });
}

/** Measures frame times until `framesWatched` ends it and returns the longest one in ms. */
export function watchFrames(): void {
  let longestMs = 0;
  let lastMs: number | null = null;
  let isOn = true;
  const look = (nowMs: number) => {
    if (lastMs !== null) longestMs = Math.max(longestMs, nowMs - lastMs);
    lastMs = nowMs;
    if (isOn) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  globalThis.framesWatched = () => {
    isOn = false;
    return longestMs;
  };
}

/**
 * Presses the key of 'remembered' repeatedly from the start, until the first card responds; sets `firstAnswerMs`, in ms
 * of the page.
 */
export function watchFirstAnswer(): void {
  let before: string | undefined;
  const timer = setInterval(() => {
    const top = document.querySelector<HTMLElement>('[data-card][data-place="0"]');
    if (!top) return;
    before ??= top.dataset['card'];
    if (top.dataset['card'] !== before) {
      clearInterval(timer);
      globalThis.firstAnswerMs = performance.now();
      return;
    }
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true }));
  }, 50);
}

/** Waits for what `watchFirstAnswer` sets, as long as the page's limit allows. */
export async function firstAnswerMs(page: Page): Promise<number> {
  const found = await page.waitForFunction(() => globalThis.firstAnswerMs, null, { polling: 200 });
  return (await found.jsonValue()) ?? Number.NaN;
}
