import type pg from 'pg';
import type { LessonParts } from '../../db/stored-json.ts';

/** The part of a learner's lesson record that lists show. */
export type LessonMarkRecord = {
  percent: number;
  isPassed: boolean;
  /** when it was last studied, ms since 1970, if requested */
  studiedMs?: number;
};

export type LessonMarks = ReadonlyMap<number, LessonMarkRecord>;

export const NO_MARKS: LessonMarks = new Map();

/** The learner's marks of these lessons. A guest has none. */
export async function findLessonMarks(pool: pg.Pool, userId: number | null, lessonIds: number[]): Promise<LessonMarks> {
  if (userId === null || lessonIds.length === 0) return NO_MARKS;
  const { rows } = await pool.query<{ lessonId: number; percent: number; isPassed: boolean; studiedMs: number }>(
    `SELECT lesson_id AS "lessonId", percent, passed_at IS NOT NULL AS "isPassed",
            (extract(epoch FROM updated_at) * 1000)::float8 AS "studiedMs"
       FROM lesson_record WHERE user_id = $1 AND lesson_id = ANY($2::int[])`,
    [userId, lessonIds],
  );
  return new Map(rows.map(({ lessonId, ...mark }) => [lessonId, mark]));
}

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
