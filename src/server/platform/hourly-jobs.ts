import type { FastifyBaseLogger } from 'fastify';

const HOUR_MS = 3_600_000;

/**
 * What each server does every hour besides its requests. Jobs are idempotent, also on several servers at once; one
 * that must do something only once claims its rows in the database. A long one ends early when `signal` aborts, and
 * continues in the next hour.
 */
export type HourlyJob = { name: string; run: (signal: AbortSignal) => Promise<void> };

/**
 * Runs the jobs every hour, one after the other, until the returned function is called, which waits for the running
 * one. A failed job is logged and runs again in the next hour; the others still run.
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
    // Running them all may take more than an hour.
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
