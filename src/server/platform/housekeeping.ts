import type pg from 'pg';

/** Deletes what has run out: sessions and counters of limits. Every server does it; a second time changes nothing. */
export async function cleanUp(pool: pg.Pool, nowMs: number): Promise<void> {
  await pool.query('DELETE FROM session WHERE expires_at <= $1', [new Date(nowMs)]);
  await pool.query('DELETE FROM rate_limit WHERE expire < $1', [nowMs]);
}
