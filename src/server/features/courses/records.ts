import type pg from 'pg';
import type { LessonParts } from '../../db/stored-json.ts';

/** The part of a learner's lesson record that lists show. */
export type LessonMarkRecord = {
  percent: number;
  isPassed: boolean;
  /** when it was last studied, ms since 1970, if requested */
  studiedMs?: number;
  /** of an exam that was begun */
  exam?: ExamMarks;
};

/** The latest attempt, and the best one that passed. Voided and abandoned ones are none. */
type ExamMarks = { last: ExamMark; passed: ExamMark | null };
type ExamMark = { isPassed: boolean; submitAt: Date | null };

export type LessonMarks = ReadonlyMap<number, LessonMarkRecord>;

export const NO_MARKS: LessonMarks = new Map();

/** The learner's marks of these lessons. A guest has none. */
export async function findLessonMarks(pool: pg.Pool, userId: number | null, lessonIds: number[]): Promise<LessonMarks> {
  if (userId === null || lessonIds.length === 0) return NO_MARKS;
  const { rows } = await pool.query<MarkRow>(
    `SELECT r.lesson_id AS "lessonId", r.percent, r.passed_at IS NOT NULL AS "isPassed",
            (extract(epoch FROM r.updated_at) * 1000)::float8 AS "studiedMs",
            e.is_passed AS "isExamPassed", e.submit_at AS "examSubmitAt", e.passed_submit_at AS "examPassedAt"
       FROM lesson_record r
       LEFT JOIN (
         SELECT a.lesson_id, (array_agg(a.is_passed ORDER BY a.id DESC))[1] AS is_passed,
                (array_agg(a.submit_at ORDER BY a.id DESC))[1] AS submit_at,
                (array_agg(a.submit_at ORDER BY a.total_score DESC, a.id DESC) FILTER (WHERE a.is_passed))[1]
                  AS passed_submit_at
           FROM exam_attempt a
          WHERE a.user_id = $1 AND a.lesson_id = ANY($2::int[]) AND a.abandoned_at IS NULL AND a.voided_at IS NULL
          GROUP BY a.lesson_id) e ON e.lesson_id = r.lesson_id
      WHERE r.user_id = $1 AND r.lesson_id = ANY($2::int[])`,
    [userId, lessonIds],
  );
  return new Map(
    rows.map(({ lessonId, isExamPassed, examSubmitAt, examPassedAt, ...mark }) => {
      if (isExamPassed === null) return [lessonId, mark];
      const passed = examPassedAt && { isPassed: true, submitAt: examPassedAt };
      return [lessonId, { ...mark, exam: { last: { isPassed: isExamPassed, submitAt: examSubmitAt }, passed } }];
    }),
  );
}

type MarkRow = {
  lessonId: number;
  percent: number;
  isPassed: boolean;
  studiedMs: number;
  /** of the latest attempt; null without one */
  isExamPassed: boolean | null;
  examSubmitAt: Date | null;
  examPassedAt: Date | null;
};

/** Distinct seconds of videos and recordings that the learner played, by lesson. */
export async function findWatchedSeconds(
  pool: pg.Pool,
  userId: number | null,
  lessonIds: number[],
): Promise<Map<number, number>> {
  if (userId === null || lessonIds.length === 0) return new Map();
  const { rows } = await pool.query<{ lessonId: number; parts: LessonParts }>(
    `SELECT lesson_id AS "lessonId", parts
       FROM lesson_record WHERE user_id = $1 AND lesson_id = ANY($2::int[]) AND parts <> '{}'`,
    [userId, lessonIds],
  );
  return new Map(
    rows.map((row) => [
      row.lessonId,
      Object.values(row.parts).reduce((sum, part) => sum + covered(part?.played ?? []), 0),
    ]),
  );
}

/** Length of stored ranges: start, end, start, end … */
function covered(played: number[]): number {
  return played.reduce((sum, edge, index) => sum + (index % 2 === 0 ? -edge : edge), 0);
}

export type EnrolmentRow = {
  userId: number;
  courseId: number;
  startsAt: Date;
  /** null = forever */
  expiresAt: Date | null;
  source: 'code' | 'staff' | 'payment';
  codeId: number | null;
};

/** The learner's enrolments, newest first. */
export async function findEnrolments(pool: pg.Pool, userId: number | null): Promise<EnrolmentRow[]> {
  if (userId === null) return [];
  const { rows } = await pool.query<EnrolmentRow>(
    `SELECT user_id::float8 AS "userId", course_id AS "courseId", starts_at AS "startsAt", expires_at AS "expiresAt", source,
            code_id AS "codeId"
       FROM enrolment WHERE user_id = $1 ORDER BY starts_at DESC`,
    [userId],
  );
  return rows;
}
