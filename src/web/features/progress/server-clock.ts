let offsetMs: number | null = null;

/**
 * Server time on the browser's monotonic clock: a wrong or changed clock of the device does not matter. `nowMs` came
 * with data that arrived when performance.now() stood at `arrivedMs`.
 */
export function syncServerClock(nowMs: number, arrivedMs: number): void {
  offsetMs = nowMs - arrivedMs;
}

/** When the first page's data began to arrive, on the clock of performance.now(). */
export function pageArrivedMs(): number {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming ? navigation.responseStart : performance.now();
}

/** The server's time now; the device's before the first page said it. */
export function serverNowMs(): number {
  return offsetMs === null ? Date.now() : offsetMs + performance.now();
}
