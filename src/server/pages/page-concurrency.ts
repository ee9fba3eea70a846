import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limitAddress } from '../features/auth/index.ts';
import { AppError } from '../platform/app-error.ts';
import { createFairSemaphore } from '../platform/fair-semaphore.ts';

/**
 * Maximum wait for a slot. Visitors do not wait longer for a page that only then begins. Who is signed in may be one of a
 * thousand who open an exam at the same moment: they came for this page, and would only ask again.
 */
const MAX_WAIT_MS = { guest: 1000, learner: 30_000 };
const RETRY_AFTER_SECONDS = 3;
/** Waiting requests cost memory only, some 10 KB each. */
const MAX_WAITING = { perKey: 1000, all: 4000 };

export type PageSlot = {
  /** The page is rendered. The rest does not occupy the event loop, however slowly it is read. */
  end(): void;
  /** Releases the slot during work that does not occupy the event loop, and reacquires it afterwards. */
  aside<T>(work: () => Promise<T>): Promise<T>;
};

declare module 'fastify' {
  interface FastifyRequest {
    pageSlot: PageSlot | null;
  }
}

/**
 * Limits the number of pages rendered at a time, fairly by address. Each occupies the event loop for some milliseconds,
 * delaying all calls; waiting for a slot costs nothing. docs/decisions/024
 */
export function limitConcurrentPages(scope: FastifyInstance, maxConcurrent: number): void {
  const withPermit = createFairSemaphore({
    atOnce: maxConcurrent,
    atOncePerKey: maxConcurrent,
    maxWaitingPerKey: MAX_WAITING.perKey,
    maxWaiting: MAX_WAITING.all,
    refusalOfKey: 'UNAVAILABLE',
  });

  /** Resolves with the function that releases the slot. */
  function acquire(key: string, how: Parameters<typeof withPermit>[2]): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const hold = () => new Promise<void>((end) => resolve(end));
      withPermit(key, hold, how).catch(reject);
    });
  }

  scope.decorateRequest('pageSlot', null);
  scope.addHook('preHandler', async (request, reply) => {
    const key = limitAddress(request.ip);
    const quitting = new AbortController();
    const refusal = new AppError('UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    const quit = () => quitting.abort(refusal);
    const tooLong = setTimeout(quit, MAX_WAIT_MS[request.context.account ? 'learner' : 'guest']);
    reply.raw.once('close', quit);
    // Who left while their session was looked up.
    if (reply.raw.destroyed) quit();
    let end = await acquire(key, { signal: quitting.signal }).finally(() => {
      clearTimeout(tooLong);
      reply.raw.off('close', quit);
    });
    let isOver = false;
    request.pageSlot = {
      end() {
        isOver = true;
        end();
      },
      async aside(work) {
        end();
        try {
          return await work();
        } finally {
          if (!isOver) end = await acquire(key, { isBack: true });
          // Already answered, for instance because the visitor left: nobody else would release this slot.
          if (isOver) end();
        }
      },
    };
  });
  // Not when the connection closes: rendering continues if the visitor leaves, and is over before a slow reader has
  // everything.
  scope.addHook('onSend', (request: FastifyRequest, _reply, payload, done) => {
    request.pageSlot?.end();
    done(null, payload);
  });
}
