import type pg from 'pg';
import { RESULTS_PER_PAGE } from '#contract/exercise-results.ts';
import type { RecordingSpeed } from '#domain/exercise/recording-limits.ts';
import type { RecordingFormat, StoredAnswer } from '../../db/stored-json.ts';

/** A result of a list, as it is read. */
export type HeadRow = {
  id: number;
  created_at: Date;
  correct: number;
  total: number;
  grade: number;
  is_passed: boolean;
  has_recordings: boolean;
};

const HEAD = `r.id, r.created_at, r.correct, r.total, r.grade, r.is_passed,
           EXISTS (SELECT FROM exercise_recording s WHERE s.result_id = r.id) AS has_recordings`;
/** The best comes first: by the share of right answers, of equal ones the latest. */
const BEST_FIRST = 'r.correct::float8 / r.total DESC, r.id DESC';

/** One more than a page holds, which tells whether there is a next. */
const ASKED = RESULTS_PER_PAGE + 1;

/** A learner's results in a lesson, newest first, one more than a page holds. */
export async function findResults(
  pool: pg.Pool,
  { userId, lessonId, before }: { userId: number; lessonId: number; before: number | null },
): Promise<HeadRow[]> {
  const { rows } = await pool.query<HeadRow>(
    `SELECT ${HEAD} FROM exercise_result r
      WHERE r.user_id = $1 AND r.lesson_id = $2 AND ($3::int IS NULL OR r.id < $3) ORDER BY r.id DESC LIMIT $4`,
    [userId, lessonId, before, ASKED],
  );
  return rows;
}

/** A learner's best result in a lesson. */
export async function findBest(pool: pg.Pool, userId: number, lessonId: number): Promise<HeadRow | null> {
  const { rows } = await pool.query<HeadRow>(
    `SELECT ${HEAD} FROM exercise_result r
      WHERE r.user_id = $1 AND r.lesson_id = $2 ORDER BY ${BEST_FIRST} LIMIT 1`,
    [userId, lessonId],
  );
  return rows[0] ?? null;
}

/** A result with what was answered, and whose it is. */
export type ResultRow = HeadRow & {
  lesson_id: number;
  user_id: number;
  name: string;
  avatar: string | null;
  answers: StoredAnswer[];
};

/** One result. */
export async function findResult(pool: pg.Pool, id: number): Promise<ResultRow | null> {
  const { rows } = await pool.query<ResultRow>(
    `SELECT ${HEAD}, r.lesson_id, r.user_id::float8 AS user_id, u.name, u.avatar, r.answers
       FROM exercise_result r JOIN "user" u ON u.id = r.user_id
      WHERE r.id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

/** A recording of a result. */
export type RecordingRow = { question_id: number; speed: RecordingSpeed; name: string; format: RecordingFormat };

/** The recordings that are kept of a result. */
export async function findRecordings(pool: pg.Pool, resultId: number): Promise<RecordingRow[]> {
  const { rows } = await pool.query<RecordingRow>(
    'SELECT question_id, speed, name, format FROM exercise_recording WHERE result_id = $1',
    [resultId],
  );
  return rows;
}

/** A learner of a lesson's list. */
export type LearnerRow = { user_id: number; name: string; avatar: string | null; attempts: number; best_id: number };

/** Who has results in a lesson, the latest first, one more than a page holds, with their last result. */
export async function findLearners(
  pool: pg.Pool,
  { lessonId, name, before }: { lessonId: number; name: string; before: number | null },
): Promise<(LearnerRow & HeadRow)[]> {
  const { rows } = await pool.query<LearnerRow & HeadRow>(
    `WITH done AS (
       SELECT r.user_id, count(*)::int AS attempts, max(r.id) AS last_id
         FROM exercise_result r JOIN "user" u ON u.id = r.user_id
        WHERE r.lesson_id = $1 AND strpos(lower(u.name), lower($2)) > 0
        GROUP BY r.user_id
       HAVING $3::int IS NULL OR max(r.id) < $3
        ORDER BY max(r.id) DESC LIMIT $4)
     SELECT d.user_id::float8 AS user_id, u.name, u.avatar, d.attempts, ${HEAD},
            (SELECT b.id FROM exercise_result b WHERE b.user_id = d.user_id AND b.lesson_id = $1
              ORDER BY b.correct::float8 / b.total DESC, b.id DESC LIMIT 1) AS best_id
       FROM done d JOIN "user" u ON u.id = d.user_id JOIN exercise_result r ON r.id = d.last_id
      ORDER BY r.id DESC`,
    [lessonId, name, before, ASKED],
  );
  return rows;
}

/** Results by their ids. */
export async function findHeads(pool: pg.Pool, ids: readonly number[]): Promise<HeadRow[]> {
  const { rows } = await pool.query<HeadRow>(`SELECT ${HEAD} FROM exercise_result r WHERE r.id = ANY($1)`, [ids]);
  return rows;
}
