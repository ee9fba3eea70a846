const MINUTE_MS = 60_000;

/** What is left of the minute that is running: it goes on over lessons, and counts for the one where it ends. */
let leftMs = MINUTE_MS;

/** Calls back whenever the page was visible for another minute in all. Returns how to stop. Browser only. */
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
    // A device that slept ran no timers: more than a minute is never owed.
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
