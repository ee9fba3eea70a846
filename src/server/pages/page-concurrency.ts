import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limitAddress } from '../features/auth/index.ts';
import { AppError } from '../platform/app-error.ts';
import { createFairSemaphore } from '../platform/fair-semaphore.ts';

/** Whoever has waited so long for a turn is sent away: a person would wait no longer for a page that only begins then. */
const MAX_WAIT_MS = 1000;
const RETRY_AFTER_SECONDS = 3;
/** What waits costs memory only, some 10 KB each. */
const MAX_WAITING = { perKey: 1000, all: 4000 };

export type PageSlot = {
  /** The page is made: what is left costs the event loop nothing, however slowly it is read. */
  end(): void;
  /** Does what waits for something else than the event loop, and takes a turn again for what comes after it. */
  aside<T>(work: () => Promise<T>): Promise<T>;
};

declare module 'fastify' {
  interface FastifyRequest {
    pageSlot: PageSlot | null;
  }
}

/**
 * Makes so many pages at a time, before any work is done for others, in fair turns by address. Each takes the event loop
 * some milliseconds, for which all calls wait; who waits for a turn costs it nothing. docs/decisions/024
 */
export function limitConcurrentPages(scope: FastifyInstance, maxConcurrent: number): void {
  const withPermit = createFairSemaphore({
    atOnce: maxConcurrent,
    atOncePerKey: maxConcurrent,
    maxWaitingPerKey: MAX_WAITING.perKey,
    maxWaiting: MAX_WAITING.all,
    refusalOfKey: 'UNAVAILABLE',
  });

  /** Resolves once the turn has come, with what ends it. */
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
    const tooLong = setTimeout(quit, MAX_WAIT_MS);
    reply.raw.once('close', quit);
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
          // Answered meanwhile, as when the visitor goes away: nobody would end this turn.
          if (isOver) end();
        }
      },
    };
  });
  // Not the end of the connection: a page goes on being made when its visitor has gone, and is made when they read slowly.
  scope.addHook('onSend', (request: FastifyRequest, _reply, payload, done) => {
    request.pageSlot?.end();
    done(null, payload);
  });
}
