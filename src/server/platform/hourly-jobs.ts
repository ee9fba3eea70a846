import type { FastifyBaseLogger } from 'fastify';

const HOUR_MS = 3_600_000;

/**
 * What each server does every hour beside its requests. Running one twice, or on several servers at once, changes
 * nothing more; whoever must do something once claims its rows in the database. One that takes long ends early when
 * `signal` aborts, and goes on where it was with the next hour.
 */
export type HourlyJob = { name: string; run: (signal: AbortSignal) => Promise<void> };

/**
 * Runs the jobs every hour, one after the other, until the returned function is called, which waits for the one under
 * way. One that fails is logged and comes again with the next hour; the others don't wait for it.
 */
export function startHourlyJobs(jobs: HourlyJob[], log: FastifyBaseLogger): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> | null = null;
  const runAll = async () => {
    for (const { name, run } of jobs) {
      if (signal.aborted) return;
      try {
        await run(signal);
      } catch (error) {
        log.warn({ err: error }, `${name} failed`);
      }
    }
  };
  const timer = setInterval(() => {
    // An hour may be too short for all of them.
    running ??= runAll().finally(() => {
      running = null;
    });
  }, HOUR_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await running;
  };
}
