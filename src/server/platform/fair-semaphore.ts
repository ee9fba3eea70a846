import type { ErrorCode } from '#contract/error-codes.ts';
import { AppError } from './app-error.ts';

type Queue = { running: number; waiting: (() => void)[] };

export type FairSemaphore = <T>(
  key: string,
  work: () => Promise<T>,
  how?: {
    /** aborts the waiting; the work is then not done */
    signal?: AbortSignal;
    /** for a holder of a permit who released it for a while: never refused */
    isBack?: boolean;
  },
) => Promise<T>;

/**
 * A semaphore with round-robin fairness between keys: a crowd under one key (an address, a learner) only delays itself.
 * Refuses when a key has too much waiting, and when there is too much waiting altogether: nobody waits that long.
 */
export function createFairSemaphore(options: {
  /** permits; if it grows, waiting work begins with the next that ends */
  atOnce: number | (() => number);
  atOncePerKey: number;
  maxWaitingPerKey: number;
  maxWaiting: number;
  /** refusal when a single key has too much waiting */
  refusalOfKey?: ErrorCode;
}): FairSemaphore {
  const { atOnce } = options;
  const permits = typeof atOnce === 'number' ? () => atOnce : atOnce;
  let running = 0;
  let waiting = 0;
  // A Map keeps insertion order: the next key in turn comes first.
  const queues = new Map<string, Queue>();

  function toEnd(key: string, queue: Queue): void {
    queues.delete(key);
    if (queue.running > 0 || queue.waiting.length > 0) queues.set(key, queue);
  }

  function begin(key: string, queue: Queue): void {
    running += 1;
    queue.running += 1;
    toEnd(key, queue);
  }

  function beginNext(): boolean {
    if (running >= permits()) return false;
    for (const [key, queue] of queues) {
      const next = queue.running < options.atOncePerKey ? queue.waiting.shift() : undefined;
      if (!next) continue;
      waiting -= 1;
      begin(key, queue);
      next();
      return true;
    }
    return false;
  }

  function refuseBeyond(queue: Queue): void {
    if (queue.waiting.length >= options.maxWaitingPerKey)
      throw new AppError(options.refusalOfKey ?? 'TOO_MANY_ATTEMPTS', { retryAfterSeconds: 10 });
    if (waiting >= options.maxWaiting) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 5 });
  }

  function waitIn(key: string, queue: Queue, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    queues.set(key, queue);
    waiting += 1;
    return new Promise((resolve, reject) => {
      const goAhead = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        waiting -= 1;
        queue.waiting.splice(queue.waiting.indexOf(goAhead), 1);
        if (queue.running === 0 && queue.waiting.length === 0) queues.delete(key);
        reject(signal?.reason as Error);
      };
      queue.waiting.push(goAhead);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  return async (key, work, { signal, isBack = false } = {}) => {
    const queue = queues.get(key) ?? { running: 0, waiting: [] };
    if (running < permits() && queue.running < options.atOncePerKey) begin(key, queue);
    else {
      if (!isBack) refuseBeyond(queue);
      await waitIn(key, queue, signal);
    }
    try {
      return await work();
    } finally {
      running -= 1;
      queue.running -= 1;
      // Keys that have had nothing yet go before the rest of this one.
      toEnd(key, queue);
      while (beginNext());
    }
  };
}
