import type pg from 'pg';
import type { Learner } from './learners.ts';

/** Fills a lesson with comments, two replies and one like each, as in a busy lesson. */
export async function fillWithComments(
  pool: pg.Pool,
  lessonId: number,
  count: number,
  learners: readonly Learner[],
): Promise<void> {
  const values = [lessonId, count, learners.map(({ userId }) => userId)];
  await pool.query(
    `WITH top AS (
       INSERT INTO comment (place_kind, place_id, user_id, content, created_at, replies_count, count_like)
       SELECT 'lesson', $1, ($3::bigint[])[1 + n % cardinality($3::bigint[])], 'Bình luận số ' || n, now(), 2, 1
         FROM generate_series(1, $2::int) AS n RETURNING id, user_id
     ), replies AS (
       INSERT INTO comment (place_kind, place_id, user_id, content, created_at, parent_id)
       SELECT 'lesson', $1, user_id, 'Trả lời', now(), top.id FROM top, generate_series(1, 2)
     ), likes AS (
       INSERT INTO comment_like (comment_id, user_id) SELECT id, user_id FROM top
     )
     INSERT INTO comment_place (kind, id, total) SELECT 'lesson', $1::int, count(*) FROM top`,
    values,
  );
}
