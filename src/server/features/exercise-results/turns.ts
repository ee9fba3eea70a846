import { setTimeout as sleep } from 'node:timers/promises';
import { RECORDING_LIMITS } from '#domain/exercise/recording-limits.ts';
import { createFairSemaphore } from '../../platform/fair-semaphore.ts';
import { createLoopTurns } from '../../platform/loop-turns.ts';

/** Storing is eight statements in a row: so many results at once keep PostgreSQL busy. */
const STORED_AT_ONCE = 8;

export type ResultTurns = {
  /** Pieces of a recording as they arrive: one each time round the loop, whosesoever it is. */
  arrive(pieces: AsyncIterable<Buffer>): AsyncIterable<Buffer>;
  /** The work gets a buffer that holds any recording, until it ends: recordings on disk are read into it. */
  recognise<T>(userId: number, work: (buffer: Buffer) => Promise<T>): Promise<T>;
  /** Progress is flushed by the same disk, and waits for what is before it. */
  flush(userId: number, work: () => Promise<void>): Promise<void>;
  store<T>(userId: number, work: () => Promise<T>): Promise<T>;
};

/**
 * While others ask for something, what a crowd of results needs of the loop, the disk and PostgreSQL goes in turns: then
 * a report of progress waits for one result and not for twenty (bench exercise-results). Nobody is refused here: the
 * result was sent already.
 */
export function createResultTurns(isQuiet: () => boolean): ResultTurns {
  const bounds = { atOncePerKey: 1, maxWaitingPerKey: 100, maxWaiting: 1000 };
  const turnOfLoop = createLoopTurns();
  const recognising = createFairSemaphore({ ...bounds, atOnce: 1 });
  // One for all: buffers of each recording would keep the garbage collector busy, which stops everybody.
  const buffer = Buffer.allocUnsafeSlow(RECORDING_LIMITS.bytes);
  const flushing = createFairSemaphore({ ...bounds, atOnce: () => (isQuiet() ? 1000 : 1) });
  const storing = createFairSemaphore({ ...bounds, atOnce: () => (isQuiet() ? STORED_AT_ONCE : 1) });
  const how = { isBack: true };
  return {
    async *arrive(pieces) {
      for await (const piece of pieces) {
        if (!isQuiet()) await turnOfLoop();
        yield piece;
      }
    },
    recognise: (userId, work) => recognising(String(userId), () => work(buffer), how),
    flush: (userId, work) => flushing(String(userId), work, how),
    store: (userId, work) =>
      new Promise((resolve, reject) => {
        const storeOne = async () => {
          const beganMs = performance.now();
          await work().then(resolve, reject);
          // The next may begin when as much time as this one took was others'.
          if (!isQuiet()) await sleep(performance.now() - beganMs);
        };
        storing(String(userId), storeOne, how).catch(reject);
      }),
  };
}
