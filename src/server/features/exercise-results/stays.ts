import type pg from 'pg';
import type { SaveTimerInput } from '#contract/exercise-results.ts';
import { countedStayMs } from '#domain/exercise/stay.ts';
import { consumeLimit } from '../../platform/learner-limits.ts';
import type { LearnerInLesson } from '../access/index.ts';
import type { RequestContext } from '../request-context/index.ts';

export type StayDeps = { pool: pg.Pool; now: () => number };

/** Notes how long a learner stayed; of one stay the longest counts. spec 2 §7, decisions §10 */
export async function saveStay(
  { pool, now }: StayDeps,
  { viewer }: RequestContext,
  { userId, lesson }: LearnerInLesson,
  input: SaveTimerInput,
): Promise<{ ok: true }> {
  const nowMs = now();
  await consumeLimit(pool, 'stay', { userId, staffOf: viewer.staffOf }, nowMs);
  const joinedMs = Math.floor(input.joinedTime);
  await pool.query(
    `INSERT INTO lesson_stay AS s (user_id, lesson_id, joined_ms, length_ms) VALUES ($1, $2, $3, $4)
     ON CONFLICT (user_id, lesson_id, joined_ms) DO UPDATE SET length_ms = greatest(s.length_ms, excluded.length_ms)`,
    [userId, lesson.id, joinedMs, countedStayMs({ joinedMs, lengthMs: input.time }, nowMs)],
  );
  return { ok: true };
}
