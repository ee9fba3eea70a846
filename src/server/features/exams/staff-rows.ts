import type pg from 'pg';
import type { ExamFilter } from '#domain/exam/desk-rules.ts';
import { isStaffOfSql } from '../../db/staff-of.ts';
import type { StoredAttempt, StoredExamScore } from '../../db/stored-json.ts';
import type { LessonNode } from '../content/index.ts';

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
  voidedAt: Date | null;
  /** null: not voided, or their account is gone */
  voidedBy: string | null;
  voidedReason: string | null;
};

const FILTERS = {
  all: 'true',
  passed: 'a.is_passed AND a.voided_at IS NULL',
  failed: 'a.submit_at IS NOT NULL AND NOT a.is_passed AND a.voided_at IS NULL',
  running: 'a.submit_at IS NULL AND a.abandoned_at IS NULL AND a.voided_at IS NULL',
  abandoned: 'a.abandoned_at IS NOT NULL AND a.voided_at IS NULL',
  voided: 'a.voided_at IS NOT NULL',
} as const satisfies Record<ExamFilter, string>;

const SELECT_RESULTS = `
    SELECT a.id, a.user_id::float8 AS "userId", u.name, a.started_at AS "startedAt", a.submit_at AS "submitAt",
           a.abandoned_at AS "abandonedAt", a.is_passed AS "isPassed", a.total_score AS "totalScore", a.score, a.state,
           a.voided_at AS "voidedAt", v.name AS "voidedBy", a.voided_reason AS "voidedReason"
      FROM exam_attempt a JOIN "user" u ON u.id = a.user_id LEFT JOIN "user" v ON v.id = a.voided_by`;

export type ResultsAsked = {
  lessonId: number;
  filter: ExamFilter;
  name: string;
  /** days in the time zone, both included; null: from the first, to the last */
  from: string | null;
  to: string | null;
  timeZone: string;
  before: number | null;
  limit: number;
};

const list = (filter: ExamFilter) => ({
  name: `exam-results-${filter}`,
  text: `${SELECT_RESULTS}
     WHERE a.lesson_id = $1 AND ${FILTERS[filter]} AND strpos(lower(u.name), lower($2)) > 0
       AND ($3::text IS NULL OR a.started_at >= $3::timestamp AT TIME ZONE $5)
       AND ($4::text IS NULL OR a.started_at < ($4::timestamp + interval '1 day') AT TIME ZONE $5)
       AND ($6::int IS NULL OR a.id < $6)
     ORDER BY a.id DESC LIMIT $7`,
});

/** Attempts at an exam, newest first. */
export async function findResults(pool: pg.Pool, asked: ResultsAsked): Promise<ResultRow[]> {
  const { lessonId, filter, name, from, to, timeZone, before, limit } = asked;
  const values = [lessonId, name, from, to, timeZone, before, limit];
  return (await pool.query<ResultRow>({ ...list(filter), values })).rows;
}

/** One attempt as the list has it. */
export async function findResult(pool: pg.Pool, id: number): Promise<ResultRow | null> {
  const { rows } = await pool.query<ResultRow>({
    name: 'exam-result',
    text: `${SELECT_RESULTS}
     WHERE a.id = $1`,
    values: [id],
  });
  return rows[0] ?? null;
}

export type AttemptCount = { lessonId: number; attempts: number; running: number; lastStartedAt: Date | null };

/** How often the exams of these lessons were sat. */
export async function countAttempts(pool: pg.Pool, lessonIds: readonly number[]): Promise<AttemptCount[]> {
  const { rows } = await pool.query<AttemptCount>({
    name: 'exam-attempts-count',
    text: `
      SELECT l.id AS "lessonId", c.attempts, r.running, n.started_at AS "lastStartedAt"
        FROM unnest($1::int[]) AS l(id)
        CROSS JOIN LATERAL (SELECT count(*)::int AS attempts FROM exam_attempt a WHERE a.lesson_id = l.id) c
        CROSS JOIN LATERAL (SELECT count(*)::int AS running FROM exam_attempt a
                             WHERE a.lesson_id = l.id AND ${FILTERS.running}) r
        LEFT JOIN LATERAL (SELECT a.started_at FROM exam_attempt a
                            WHERE a.lesson_id = l.id ORDER BY a.id DESC LIMIT 1) n ON true`,
    values: [lessonIds],
  });
  return rows;
}

/** Attempts that statistics look at, at most. */
const COUNTED = 5_000;

/**
 * The first attempt of each learner at a version, if it was handed in and not voided. Later ones know the answers, as
 * the course's teachers do, who try the exam out.
 */
export async function findFirstAttempts(
  pool: pg.Pool,
  { id: lessonId, course }: LessonNode,
  version: string,
): Promise<{ id: number; verdicts: StoredExamScore['verdicts'] }[]> {
  const { rows } = await pool.query<{ id: number; verdicts: StoredExamScore['verdicts'] }>(
    `SELECT f.id, f.score->'verdicts' AS verdicts
       FROM (SELECT DISTINCT ON (a.user_id) a.id, a.score, a.voided_at
               FROM exam_attempt a JOIN "user" u ON u.id = a.user_id AND NOT ${isStaffOfSql('$4')}
              WHERE a.lesson_id = $1 AND a.version = $2 AND a.score IS NOT NULL
              ORDER BY a.user_id, a.id) f
      WHERE f.voided_at IS NULL ORDER BY f.id DESC LIMIT $3`,
    [lessonId, version, COUNTED, course.id],
  );
  return rows;
}

type AnswerCount = {
  questionId: number;
  answer: string;
  count: number;
  /** one of those who gave it */ attemptId: number;
};

/** How often each answer was given in these attempts, by question; the answer as JSON. */
export async function countAnswers(pool: pg.Pool, attemptIds: readonly number[]): Promise<AnswerCount[]> {
  const { rows } = await pool.query<AnswerCount>(
    `SELECT s.question_id AS "questionId", s.answer::text AS answer, count(*)::int AS count,
            min(s.attempt_id) AS "attemptId"
       FROM exam_answer s WHERE s.attempt_id = ANY($1::int[]) AND s.answer::text <> 'null'
      GROUP BY s.question_id, s.answer::text ORDER BY count(*) DESC, s.answer::text`,
    [attemptIds],
  );
  return rows;
}
