import type pg from 'pg';
import { AppError } from './app-error.ts';

/** What a learner may do within ten minutes. decisions §7; edits and ratings so that no text is read without end */
export const LEARNER_LIMITS = { comment: 20, edit: 40, like: 120, upload: 30, report: 10, rating: 20 } as const;
type LimitedAction = keyof typeof LEARNER_LIMITS;

/** A teacher who answers a whole class is no learner in a hurry. */
const STAFF_FACTOR = 10;

/** How often this person may do it within ten minutes. */
export function limitOf(action: LimitedAction, { isStaff }: { isStaff: boolean }): number {
  return LEARNER_LIMITS[action] * (isStaff ? STAFF_FACTOR : 1);
}

const WINDOW_MS = 10 * 60_000;

/** The counter after a turn was taken. */
export type LimitState = { points: number; expire: number };

/**
 * The statement that takes a turn, to stand alone or inside another statement: what comes by the hundred a second has no
 * time for a statement of its own. Counted in PostgreSQL, so that all servers share it, in the table of the sign-in
 * limits. `key`, `nowMs` and `untilMs` are the placeholders of `limitValues`; `where` may forbid it.
 */
export function consumeLimitSql(placeholders: { key: string; nowMs: string; untilMs: string }, where = 'true'): string {
  const { key, nowMs, untilMs } = placeholders;
  return `
    INSERT INTO rate_limit AS r (key, points, expire) SELECT ${key}::text, 1, ${untilMs}::bigint WHERE ${where}
    ON CONFLICT (key) DO UPDATE
      SET points = CASE WHEN r.expire <= ${nowMs}::bigint THEN 1 ELSE r.points + 1 END,
          expire = CASE WHEN r.expire <= ${nowMs}::bigint THEN excluded.expire ELSE r.expire END
    RETURNING points, expire`;
}

export function limitValues(action: LimitedAction, userId: number, nowMs: number): [string, number, number] {
  return [`${action}:${userId}`, nowMs, nowMs + WINDOW_MS];
}

/** Refuses a turn beyond the limit. */
export function refuseOverLimit(max: number, limitState: LimitState, nowMs: number): void {
  if (limitState.points <= max) return;
  throw new AppError('TOO_FAST', { retryAfterSeconds: Math.max(1, Math.ceil((limitState.expire - nowMs) / 1000)) });
}

const CONSUME_LIMIT = consumeLimitSql({ key: '$1', nowMs: '$2', untilMs: '$3' });

/** Takes one of the learner's turns, or refuses. */
export async function consumeLimit(
  pool: pg.Pool | pg.PoolClient,
  action: LimitedAction,
  { userId, isStaff }: { userId: number; isStaff: boolean },
  nowMs: number,
): Promise<void> {
  const { rows } = await pool.query<{ points: number; expire: string }>(
    CONSUME_LIMIT,
    limitValues(action, userId, nowMs),
  );
  const [row] = rows;
  if (row) refuseOverLimit(limitOf(action, { isStaff }), { points: row.points, expire: Number(row.expire) }, nowMs);
}
