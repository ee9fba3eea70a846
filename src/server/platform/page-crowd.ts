import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';

const RETRY_AFTER_SECONDS = 3;

/**
 * Refuses pages beyond so many at once, before any work is done for them. Each takes the event loop some milliseconds, so
 * this number times those is how long everybody waits.
 */
export function boundPages(scope: FastifyInstance, mostAtOnce: number): void {
  let underWay = 0;
  scope.addHook('onRequest', (_request, reply, done) => {
    if (underWay >= mostAtOnce) {
      done(new AppError('UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS }));
      return;
    }
    underWay += 1;
    let isUnderWay = true;
    const leave = () => {
      if (isUnderWay) underWay -= 1;
      isUnderWay = false;
    };
    // The end of the answer, or of a connection whose page nobody waits for any more.
    reply.raw.once('finish', leave).once('close', leave);
    done();
  });
}
