import { AppError } from './app-error.ts';

/**
 * Lets so much a second pass, whoever asks: each waits until what came before has had its time. Nothing is saved up
 * while nobody asks, and whoever takes little of it holds nobody up. Who would wait longer than `maxWaitMs` is asked to
 * come again.
 */
export function createThrottle(perSecond: number, maxWaitMs = Infinity): (amount: number) => Promise<void> {
  let freeAtMs = 0;
  return async (amount) => {
    const nowMs = performance.now();
    const waitMs = Math.max(0, freeAtMs - nowMs);
    if (waitMs > maxWaitMs) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 5 });
    freeAtMs = nowMs + waitMs + (amount / perSecond) * 1000;
    // Keeps no server from ending.
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs).unref());
  };
}
