import type pg from 'pg';
import { createLocalClock } from '#domain/learning-events/local-minute.ts';
import type { Env } from './env.ts';

type Settings = Pick<Env, 'TIME_ZONE' | 'LEARNING_EVENT_DAYS'>;

/**
 * Deletes what has expired: sessions, links of e-mails, rate limit counters, learning events and the salts of past days. Every server
 * does this; it is idempotent.
 */
export async function cleanUp(pool: pg.Pool, settings: Settings, nowMs: number): Promise<void> {
  await pool.query('DELETE FROM session WHERE expires_at <= $1', [new Date(nowMs)]);
  await pool.query('DELETE FROM account_token WHERE expires_at <= $1', [new Date(nowMs)]);
  await pool.query('DELETE FROM rate_limit WHERE expire < $1', [nowMs]);
  const today = createLocalClock(settings.TIME_ZONE)(nowMs).day;
  await pool.query('DELETE FROM learning_event_salt WHERE day < $1', [today]);
  // Today counts as the first day kept; with 0 days it is deleted too.
  await pool.query('DELETE FROM learning_event WHERE day <= $1::date - $2::int', [today, settings.LEARNING_EVENT_DAYS]);
}
