import type { ErrorCode } from '#contract/error-codes.ts';
import { AppError } from './app-error.ts';

type Lane = { running: number; waiting: (() => void)[] };

export type FairSemaphore = <T>(
  key: string,
  work: () => Promise<T>,
  how?: {
    /** ends the waiting, and the work isn't done */
    signal?: AbortSignal;
    /** who has had a turn and comes back to end it: nobody is sent away then */
    isBack?: boolean;
  },
) => Promise<T>;

/**
 * Lets so many jobs run at a time, in fair turns: of those who wait, each key has its next job before any has another, so
 * that a crowd under one key (an address, a learner) makes only itself wait. Who has too much waiting already is asked
 * to come again, as is everybody when too many wait altogether: they would wait longer than a person does.
 */
export function createFairSemaphore(options: {
  atOnce: number;
  atOncePerKey: number;
  maxWaitingPerKey: number;
  maxWaiting: number;
  /** what the crowd of one key is told */
  refusalOfKey?: ErrorCode;
}): FairSemaphore {
  let running = 0;
  let waiting = 0;
  // A Map keeps the order of insertion: whose turn it is next stands first.
  const lanes = new Map<string, Lane>();

  function toEnd(key: string, lane: Lane): void {
    lanes.delete(key);
    if (lane.running > 0 || lane.waiting.length > 0) lanes.set(key, lane);
  }

  function begin(key: string, lane: Lane): void {
    running += 1;
    lane.running += 1;
    toEnd(key, lane);
  }

  function beginNext(): void {
    if (running >= options.atOnce) return;
    for (const [key, lane] of lanes) {
      const next = lane.running < options.atOncePerKey ? lane.waiting.shift() : undefined;
      if (!next) continue;
      waiting -= 1;
      begin(key, lane);
      next();
      return;
    }
  }

  function refuseBeyond(lane: Lane): void {
    if (lane.waiting.length >= options.maxWaitingPerKey)
      throw new AppError(options.refusalOfKey ?? 'TOO_MANY_ATTEMPTS', { retryAfterSeconds: 10 });
    if (waiting >= options.maxWaiting) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 5 });
  }

  function waitIn(key: string, lane: Lane, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    lanes.set(key, lane);
    waiting += 1;
    return new Promise((resolve, reject) => {
      const goAhead = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        waiting -= 1;
        lane.waiting.splice(lane.waiting.indexOf(goAhead), 1);
        if (lane.running === 0 && lane.waiting.length === 0) lanes.delete(key);
        reject(signal?.reason as Error);
      };
      lane.waiting.push(goAhead);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  return async (key, work, { signal, isBack = false } = {}) => {
    const lane = lanes.get(key) ?? { running: 0, waiting: [] };
    if (running < options.atOnce && lane.running < options.atOncePerKey) begin(key, lane);
    else {
      if (!isBack) refuseBeyond(lane);
      await waitIn(key, lane, signal);
    }
    try {
      return await work();
    } finally {
      running -= 1;
      lane.running -= 1;
      // Who came meanwhile and has had nothing goes before the rest of this one.
      toEnd(key, lane);
      beginNext();
    }
  };
}
