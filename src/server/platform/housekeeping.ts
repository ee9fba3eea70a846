import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';

const HOUR_MS = 3_600_000;

/** Deletes what has run out: sessions and counters of limits. Every server does it; a second time changes nothing. */
export async function cleanUp(pool: pg.Pool, nowMs: number): Promise<void> {
  await pool.query('DELETE FROM session WHERE expires_at <= $1', [new Date(nowMs)]);
  await pool.query('DELETE FROM rate_limit WHERE expire < $1', [nowMs]);
}

/** Cleans up every hour until the returned function is called. A failed round is logged, the next one comes anyway. */
export function startHousekeeping(pool: pg.Pool, now: () => number, log: FastifyBaseLogger): () => void {
  const timer = setInterval(() => {
    cleanUp(pool, now()).catch((error: unknown) => log.warn({ err: error }, 'cleaning up failed'));
  }, HOUR_MS);
  timer.unref();
  return () => clearInterval(timer);
}
