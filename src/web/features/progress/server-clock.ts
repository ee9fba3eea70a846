let offsetMs: number | null = null;

/**
 * Server time extrapolated by the browser's monotonic clock, independent of the device's clock. `nowMs` is from data
 * that arrived at `arrivedMs` of performance.now().
 */
export function syncServerClock(nowMs: number, arrivedMs: number): void {
  offsetMs = nowMs - arrivedMs;
}

/** When the first page's data began to arrive, by performance.now(). */
export function pageArrivedMs(): number {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming ? navigation.responseStart : performance.now();
}

/** The server's current time; the device's until known. */
export function serverNowMs(): number {
  return offsetMs === null ? Date.now() : offsetMs + performance.now();
}
