import type pg from 'pg';
import type { EXAM_FILTERS } from '#contract/exams/exam-staff.ts';
import type { StoredAttempt, StoredExamScore } from '../../db/stored-json.ts';

/** An attempt in the list of an exam's results. */
export type ResultRow = {
  id: number;
  userId: number;
  name: string;
  startedAt: Date;
  submitAt: Date | null;
  abandonedAt: Date | null;
  isPassed: boolean;
  totalScore: number | null;
  score: StoredExamScore | null;
  state: StoredAttempt;
  voidedReason: string | null;
};

const FILTERS = {
  all: 'true',
  passed: 'a.is_passed AND a.voided_at IS NULL',
  failed: 'a.submit_at IS NOT NULL AND NOT a.is_passed AND a.voided_at IS NULL',
  running: 'a.submit_at IS NULL AND a.abandoned_at IS NULL AND a.voided_at IS NULL',
  voided: 'a.voided_at IS NOT NULL',
} as const satisfies Record<(typeof EXAM_FILTERS)[number], string>;

export type ResultsAsked = {
  lessonId: number;
  filter: keyof typeof FILTERS;
  name: string;
  before: number | null;
  limit: number;
};

const list = (filter: keyof typeof FILTERS) => ({
  name: `exam-results-${filter}`,
  text: `
    SELECT a.id, a.user_id::float8 AS "userId", u.name, a.started_at AS "startedAt", a.submit_at AS "submitAt",
           a.abandoned_at AS "abandonedAt", a.is_passed AS "isPassed", a.total_score AS "totalScore", a.score, a.state,
           a.voided_reason AS "voidedReason"
      FROM exam_attempt a JOIN "user" u ON u.id = a.user_id
     WHERE a.lesson_id = $1 AND ${FILTERS[filter]} AND strpos(lower(u.name), lower($2)) > 0
       AND ($3::int IS NULL OR a.id < $3)
     ORDER BY a.id DESC LIMIT $4`,
});

/** Attempts at an exam, newest first. */
export async function findResults(
  pool: pg.Pool,
  { lessonId, filter, name, before, limit }: ResultsAsked,
): Promise<ResultRow[]> {
  return (await pool.query<ResultRow>({ ...list(filter), values: [lessonId, name, before, limit] })).rows;
}

/** Attempts that statistics look at, at most. */
const COUNTED = 5_000;

/** The first attempt of each learner at a version, if it was handed in and not voided. Later ones know the answers. */
export async function findFirstAttempts(
  pool: pg.Pool,
  lessonId: number,
  version: string,
): Promise<{ id: number; verdicts: StoredExamScore['verdicts'] }[]> {
  const { rows } = await pool.query<{ id: number; verdicts: StoredExamScore['verdicts'] }>(
    `SELECT f.id, f.score->'verdicts' AS verdicts
       FROM (SELECT DISTINCT ON (a.user_id) a.id, a.score, a.voided_at
               FROM exam_attempt a WHERE a.lesson_id = $1 AND a.version = $2 AND a.score IS NOT NULL
              ORDER BY a.user_id, a.id) f
      WHERE f.voided_at IS NULL ORDER BY f.id DESC LIMIT $3`,
    [lessonId, version, COUNTED],
  );
  return rows;
}

/** How often each answer was given in these attempts, by question; the answer as JSON. */
export async function countAnswers(
  pool: pg.Pool,
  attemptIds: readonly number[],
): Promise<{ questionId: number; attemptIds: number[]; answer: string; count: number }[]> {
  const { rows } = await pool.query<{ questionId: number; attemptIds: number[]; answer: string; count: number }>(
    `SELECT s.question_id AS "questionId", s.answer::text AS answer, count(*)::int AS count,
            array_agg(s.attempt_id) AS "attemptIds"
       FROM exam_answer s WHERE s.attempt_id = ANY($1::int[]) AND s.answer::text <> 'null'
      GROUP BY s.question_id, s.answer::text ORDER BY count(*) DESC, s.answer::text`,
    [attemptIds],
  );
  return rows;
}

/** Keeps more time for a learner. Returns whether there is such a learner. */
export async function saveExtraTime(
  pool: pg.Pool,
  given: { userId: number; lessonId: number; percent: number; staffId: number; nowMs: number },
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `INSERT INTO exam_extra_time AS e (user_id, lesson_id, percent, given_by, given_at)
     SELECT u.id, $2, $3, $4, $5 FROM "user" u WHERE u.id = $1
     ON CONFLICT (user_id, lesson_id) DO UPDATE
       SET percent = excluded.percent, given_by = excluded.given_by, given_at = excluded.given_at`,
    [given.userId, given.lessonId, given.percent, given.staffId, new Date(given.nowMs)],
  );
  return rowCount === 1;
}

/** Voids an attempt, once. Returns whether it was not voided before. */
export async function markVoided(
  pool: pg.Pool,
  { id, staffId, reason, nowMs }: { id: number; staffId: number; reason: string; nowMs: number },
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `UPDATE exam_attempt SET voided_at = $3, voided_by = $2, voided_reason = $4, due_at = NULL, revision = revision + 1
      WHERE id = $1 AND voided_at IS NULL`,
    [id, staffId, new Date(nowMs), reason],
  );
  return rowCount === 1;
}
