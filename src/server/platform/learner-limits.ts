import type pg from 'pg';
import { isStaffAnywhere, type StaffOf } from '#domain/access/staff-of.ts';
import { AppError } from './app-error.ts';

/**
 * Limits per learner and ten minutes. decisions §7; edits and ratings are limited so that texts are not processed
 * without end
 */
export const LEARNER_LIMITS = {
  comment: 20,
  edit: 40,
  like: 120,
  // Rows of the review log. Nobody swipes eight cards a second; a week without a network arrives in several goes.
  swipe: 5000,
  upload: 30,
  report: 10,
  rating: 20,
  // A result takes minutes to earn; what waited offline arrives together.
  exercise: 30,
  // A stay ends whenever the page is hidden.
  stay: 120,
  // Each beginning of an exam is an attempt of its own.
  exam: 30,
  order: 20,
  // All rows and files of a learner are read.
  export: 6,
} as const;
type LimitedAction = keyof typeof LEARNER_LIMITS;

/** A teacher answering a whole class needs more. */
const STAFF_FACTOR = 10;

/** This person's limit for the action. */
export function limitOf(action: LimitedAction, person: { staffOf: StaffOf }): number {
  return LEARNER_LIMITS[action] * (isStaffAnywhere(person) ? STAFF_FACTOR : 1);
}

const WINDOW_MS = 10 * 60_000;

/** The counter after consumption. */
export type LimitState = { points: number; expire: number };

/**
 * SQL that consumes `units` of a limit, on its own or as part of another statement: frequent actions cannot afford a
 * separate one. Counted in PostgreSQL, in the table of the sign-in limits, so that all servers share it. `key`, `nowMs`
 * and `untilMs` are placeholders for `limitValues`; `where` may prevent it.
 */
export function consumeLimitSql(
  parts: { key: string; nowMs: string; untilMs: string; units: string },
  where = 'true',
): string {
  const { key, nowMs, untilMs, units } = parts;
  return `
    INSERT INTO rate_limit AS r (key, points, expire) SELECT ${key}::text, ${units}::int, ${untilMs}::bigint WHERE ${where}
    ON CONFLICT (key) DO UPDATE
      SET points = CASE WHEN r.expire <= ${nowMs}::bigint THEN excluded.points ELSE r.points + excluded.points END,
          expire = CASE WHEN r.expire <= ${nowMs}::bigint THEN excluded.expire ELSE r.expire END
    RETURNING points, expire`;
}

export function limitValues(action: LimitedAction, userId: number, nowMs: number): [string, number, number] {
  return [`${action}:${userId}`, nowMs, nowMs + WINDOW_MS];
}

/** Throws if the counter is beyond the limit. */
export function refuseOverLimit(max: number, limitState: LimitState, nowMs: number): void {
  if (limitState.points <= max) return;
  throw new AppError('TOO_FAST', { retryAfterSeconds: Math.max(1, Math.ceil((limitState.expire - nowMs) / 1000)) });
}

// Answered before it is on the disk: what a crash of PostgreSQL forgets of a limit, no learner can use.
const CONSUME_LIMIT = {
  name: 'limit-consume',
  text: `
    WITH own AS (SELECT set_config('synchronous_commit', 'off', true))
    ${consumeLimitSql({ key: '$1', nowMs: '$2', untilMs: '$3', units: '1' }, 'EXISTS (SELECT FROM own)')}`,
};

/** Consumes one unit of a learner's limit, or throws. Never in a transaction, whose commit would wait for no disk. */
export async function consumeLimit(
  pool: pg.Pool,
  action: LimitedAction,
  { userId, staffOf }: { userId: number; staffOf: StaffOf },
  nowMs: number,
): Promise<void> {
  const { rows } = await pool.query<{ points: number; expire: string | null }>({
    ...CONSUME_LIMIT,
    values: limitValues(action, userId, nowMs),
  });
  const [row] = rows;
  if (row) refuseOverLimit(limitOf(action, { staffOf }), { points: row.points, expire: Number(row.expire) }, nowMs);
}
