declare global {
  var paintMs: Promise<number>;
}

/** What a press causes: an event, then something in the page that this selector finds. */
export type Effect = { event: 'keydown' | 'click'; shown: string };

/**
 * Time from the next such event's timestamp to the paint that shows its effect, in ms: `paintMs`. Serialised into the
 * page: nothing of this module's scope is available there.
 */
export function watchPaint({ event, shown }: Effect): void {
  // A message posted from the last callback before a paint arrives right after it.
  const afterPaint = (then: () => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', then, { once: true });
      port1.start();
      port2.postMessage(0);
    });
  globalThis.paintMs = new Promise((resolve) => {
    addEventListener(
      event,
      ({ timeStamp }) => {
        const look = () => (document.querySelector(shown) ? resolve(performance.now() - timeStamp) : afterPaint(look));
        afterPaint(look);
      },
      { capture: true, once: true },
    );
  });
}
