import type pg from 'pg';

/** A course's ratings, and whether the viewer has rated. */
export type CourseRating = { count: number; sum: number; hasRated: boolean };

export const NO_RATINGS: CourseRating = { count: 0, sum: 0, hasRated: false };

export async function findCourseRatings(
  pool: pg.Pool,
  userId: number | null,
  courseIds: number[],
): Promise<Map<number, CourseRating>> {
  const { rows } = await pool.query<CourseRating & { courseId: number }>(
    `SELECT c.id AS "courseId", coalesce(t.count, 0) AS count, coalesce(t.sum, 0) AS sum,
            r.user_id IS NOT NULL AS "hasRated"
       FROM course c
       LEFT JOIN rating_total t ON t.course_id = c.id
       LEFT JOIN rating r ON r.course_id = c.id AND r.user_id = $1
      WHERE c.id = ANY($2::int[])`,
    [userId, courseIds],
  );
  return new Map(rows.map(({ courseId, ...found }) => [courseId, found]));
}

/** Whether the learner has a record of any of these lessons. */
export async function hasOpenedLesson(pool: pg.Pool, userId: number, lessonIds: number[]): Promise<boolean> {
  const { rows } = await pool.query<{ found: boolean }>(
    'SELECT EXISTS (SELECT FROM lesson_record WHERE user_id = $1 AND lesson_id = ANY($2)) AS found',
    [userId, lessonIds],
  );
  return rows[0]?.found ?? false;
}

export type RatingRow = { rating: number; message: string; created_at: Date };

export async function findRating(pool: pg.Pool, userId: number, courseId: number): Promise<RatingRow | null> {
  const { rows } = await pool.query<RatingRow>(
    'SELECT rating, message, created_at FROM rating WHERE user_id = $1 AND course_id = $2',
    [userId, courseId],
  );
  return rows[0] ?? null;
}

/** Stores and counts a first rating; later ones change nothing. */
export async function insertRating(
  pool: pg.Pool,
  given: { userId: number; courseId: number; rating: number; message: string; isTester: boolean; nowMs: number },
): Promise<void> {
  await pool.query(
    `WITH new AS (
       INSERT INTO rating (user_id, course_id, rating, message, created_at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (user_id, course_id) DO NOTHING
       RETURNING course_id, rating
     )
     INSERT INTO rating_total AS t (course_id, count, sum)
     SELECT course_id, 1, rating FROM new WHERE NOT $6::boolean
     ON CONFLICT (course_id) DO UPDATE SET count = t.count + 1, sum = t.sum + excluded.sum`,
    [given.userId, given.courseId, given.rating, given.message, new Date(given.nowMs), given.isTester],
  );
}

export type ListedRating = RatingRow & { id: number; course_id: number; name: string };

/** Ratings for staff, newest first. `courseIds` null: of every course. */
export async function listRatings(
  pool: pg.Pool,
  asked: { courseId: number | null; courseIds: readonly number[] | null; before: number | null; max: number },
): Promise<ListedRating[]> {
  const { rows } = await pool.query<ListedRating>(
    `SELECT r.id::float8, r.course_id, u.name, r.rating, r.message, r.created_at
       FROM rating r JOIN "user" u ON u.id = r.user_id
      WHERE ($1::int IS NULL OR r.course_id = $1) AND ($2::bigint IS NULL OR r.id < $2)
        AND ($4::int[] IS NULL OR r.course_id = ANY($4))
      ORDER BY r.id DESC LIMIT $3`,
    [asked.courseId, asked.before, asked.max, asked.courseIds],
  );
  return rows;
}
