import type pg from 'pg';
import { isStaffOfSql } from '../../db/staff-of.ts';

export type LessonCounts = {
  lessonId: number;
  opened: number;
  passed: number;
  wentOn: number;
  stopped: number;
  medianMinutes: number | null;
};

const COUNTS = {
  name: 'course-overview',
  text: `
    WITH spent AS (
      SELECT s.user_id, s.lesson_id, sum(s.length_ms) / 1000.0 AS seconds
        FROM lesson_stay s WHERE s.lesson_id = ANY($1::int[]) GROUP BY s.user_id, s.lesson_id
    ), record AS (
      SELECT r.lesson_id, l.place, r.passed_at, lead(l.place) OVER learner AS next_place,
             max(r.updated_at) OVER (PARTITION BY r.user_id) AS last_at,
             nullif(coalesce(s.seconds, 0) + coalesce((
               SELECT sum(CASE WHEN edge.n % 2 = 0 THEN edge.second::float8 ELSE -edge.second::float8 END)
                 FROM jsonb_each(r.parts) part
                CROSS JOIN LATERAL jsonb_array_elements_text(part.value -> 'played') WITH ORDINALITY edge(second, n)
             ), 0), 0) AS seconds
        FROM unnest($1::int[]) WITH ORDINALITY l(lesson_id, place)
        JOIN lesson_record r ON r.lesson_id = l.lesson_id
        JOIN "user" u ON u.id = r.user_id AND NOT (u.is_tester OR ${isStaffOfSql('$3')})
        LEFT JOIN spent s ON s.user_id = r.user_id AND s.lesson_id = r.lesson_id
      WINDOW learner AS (PARTITION BY r.user_id ORDER BY l.place)
    )
    SELECT lesson_id AS "lessonId", count(*)::float8 AS opened, count(passed_at)::float8 AS passed,
           count(*) FILTER (WHERE next_place = place + 1)::float8 AS "wentOn",
           count(*) FILTER (WHERE next_place IS NULL AND last_at < $2
                              AND (passed_at IS NULL OR place < cardinality($1::int[])))::float8 AS stopped,
           percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds) / 60 AS "medianMinutes"
      FROM record GROUP BY lesson_id`,
};

type Course = { id: number; lessonIds: readonly number[] };

/** Counts under way by course. They read every record of it, which takes seconds when it has many learners. */
const underWay = new WeakMap<pg.Pool, Map<number, Promise<LessonCounts[]>>>();

/**
 * How learners fare in the lessons of a course, given in its order; those whom nobody opened are missing. Its teachers
 * and testers are not counted. Who asks while the same is being counted waits for that: no connection but one is busy.
 */
export async function countLessons(pool: pg.Pool, course: Course, quietSince: Date): Promise<LessonCounts[]> {
  const ofPool = underWay.get(pool) ?? new Map<number, Promise<LessonCounts[]>>();
  underWay.set(pool, ofPool);
  const counting = ofPool.get(course.id) ?? count(pool, course, quietSince).finally(() => ofPool.delete(course.id));
  ofPool.set(course.id, counting);
  return counting;
}

async function count(pool: pg.Pool, { id, lessonIds }: Course, quietSince: Date): Promise<LessonCounts[]> {
  return (await pool.query<LessonCounts>({ ...COUNTS, values: [lessonIds, quietSince, id] })).rows;
}

export type FailedQuestion = { lessonId: number; number: number; answered: number; wrong: number };

/** Results of a lesson that are looked at: its newest say how today's questions do. */
const RESULTS_PER_LESSON = 100;

const FAILED = {
  name: 'most-failed-questions',
  text: `
    SELECT DISTINCT ON (f.lesson_id) f.lesson_id AS "lessonId", q.number::float8 AS number,
           f.answered::float8 AS answered, f.wrong::float8 AS wrong
      FROM (
        SELECT l.lesson_id, (a.value ->> 'question')::int AS question_id, count(*) AS answered,
               count(*) FILTER (WHERE a.value ->> 'isRight' = 'false') AS wrong
          FROM unnest($1::int[]) l(lesson_id)
         CROSS JOIN LATERAL (
           SELECT e.answers FROM exercise_result e WHERE e.lesson_id = l.lesson_id ORDER BY e.id DESC LIMIT $2) newest
         CROSS JOIN LATERAL json_array_elements(newest.answers) a
         GROUP BY l.lesson_id, question_id) f
      JOIN (
        SELECT c.id, row_number() OVER (PARTITION BY c.lesson_id ORDER BY c.position) AS number
          FROM component c
         WHERE c.lesson_id = ANY($1::int[]) AND c.value ->> 'kind' = 'question' AND c.archived_at IS NULL) q
        ON q.id = f.question_id
     WHERE f.wrong > 0
     ORDER BY f.lesson_id, f.wrong DESC, q.number`,
};

/** Of each lesson the question with most wrong answers among its newest results. */
export async function findFailedQuestions(pool: pg.Pool, lessonIds: readonly number[]): Promise<FailedQuestion[]> {
  return (await pool.query<FailedQuestion>({ ...FAILED, values: [lessonIds, RESULTS_PER_LESSON] })).rows;
}
