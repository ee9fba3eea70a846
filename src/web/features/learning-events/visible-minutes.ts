const MINUTE_MS = 60_000;

/** Remainder of the current minute: it carries over to the next lesson and counts where it ends. */
let leftMs = MINUTE_MS;

/** Calls back after each further minute of visibility. Returns its clean-up. Browser only. */
export function countVisibleMinutes(onMinute: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let startedMs = 0;

  function start(): void {
    startedMs = performance.now();
    timer = setTimeout(() => {
      leftMs = MINUTE_MS;
      start();
      onMinute();
    }, leftMs);
  }

  function halt(): void {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    // No timers ran while the device slept: never count more than a minute.
    leftMs = Math.max(0, leftMs - (performance.now() - startedMs));
  }

  const follow = () => {
    halt();
    if (document.visibilityState === 'visible') start();
  };
  document.addEventListener('visibilitychange', follow);
  follow();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    halt();
  };
}
