import { AppError } from './app-error.ts';

/**
 * Limits the total rate: callers wait until earlier amounts have had their time. Idle time is not saved up, and small
 * amounts delay nobody. A caller who would wait longer than `maxWaitMs` is refused.
 */
export function createThrottle(perSecond: number, maxWaitMs = Infinity): (amount: number) => Promise<void> {
  let freeAtMs = 0;
  return async (amount) => {
    const nowMs = performance.now();
    const waitMs = Math.max(0, freeAtMs - nowMs);
    if (waitMs > maxWaitMs) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 5 });
    freeAtMs = nowMs + waitMs + (amount / perSecond) * 1000;
    // Does not keep the process alive.
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs).unref());
  };
}
