import type pg from 'pg';
import { checkRatingMessage } from '../src/domain/rating/rating-message.ts';
import { normaliseComment } from '../src/domain/comments/comment-text.ts';
import { checkName } from '../src/domain/account/display-name.ts';
import { XSS_CORPUS } from '../src/server/testing/xss-corpus.ts';

/** A hostile text as stored in each place. The server's own calls store the same: src/server/xss.api.test.ts. */
export type Stored = { text: string; name: string; message: string };

export const STORED: readonly Stored[] = XSS_CORPUS.map((typed, index) => ({
  text: normaliseComment(typed),
  // What is refused as a name is none.
  name: checkName(typed) ?? `Học viên ${index}`,
  message: checkRatingMessage(typed) ?? '',
}));

/**
 * For each text: a comment by `askerId` in the lesson, answered with that text by a learner of that name, who also
 * reported and rated with it; every second one is muted with it. Written directly, since rate limits would take hours.
 */
export async function fillWithHostileTexts(
  pool: pg.Pool,
  { askerId, lessonId, courseId }: { askerId: number; lessonId: number; courseId: number },
): Promise<void> {
  const column = (key: keyof Stored) => STORED.map((one) => one[key]);
  const { rows: learners } = await pool.query<{ id: string }>(
    `INSERT INTO "user" (name, email, email_key, password_hash)
     SELECT name, 'hostile' || n, 'hostile' || n, '' FROM unnest($1::text[]) WITH ORDINALITY AS given(name, n) ORDER BY n
     RETURNING id`,
    [column('name')],
  );
  const ids = learners.map(({ id }) => id);
  const { rows: threads } = await pool.query<{ id: string }>(
    `INSERT INTO comment (place_kind, place_id, user_id, content, created_at, replies_count, replied_at, has_unread)
     SELECT 'lesson', $1, $2, content, now() - interval '1 day', 1, now() - n * interval '1 second', true
       FROM unnest($3::text[]) WITH ORDINALITY AS given(content, n) ORDER BY n RETURNING id`,
    [lessonId, askerId, column('text')],
  );
  await pool.query(
    `INSERT INTO comment (place_kind, place_id, user_id, parent_id, content, created_at)
     SELECT 'lesson', $1, user_id, parent_id, content, now() - n * interval '1 second'
       FROM unnest($2::bigint[], $3::bigint[], $4::text[]) WITH ORDINALITY AS given(user_id, parent_id, content, n)
      ORDER BY n`,
    [lessonId, ids, threads.map(({ id }) => id), column('text')],
  );
  await pool.query(
    `INSERT INTO comment_place (kind, id, total) VALUES ('lesson', $1, $2)
     ON CONFLICT (kind, id) DO UPDATE SET total = comment_place.total + excluded.total`,
    [lessonId, threads.length],
  );
  await pool.query(
    `INSERT INTO comment_report (comment_id, user_id, reason, is_enrolled, created_at)
     SELECT comment_id, user_id, reason, false, now()
       FROM unnest($1::bigint[], $2::bigint[], $3::text[]) AS given(comment_id, user_id, reason)`,
    [threads.map(({ id }) => id), ids, column('text')],
  );
  await pool.query(
    `INSERT INTO comment_mute (user_id, reason, created_at)
     SELECT user_id, reason, now() FROM unnest($1::bigint[], $2::text[]) WITH ORDINALITY AS given(user_id, reason, n)
      WHERE n % 2 = 0`,
    [ids, column('text')],
  );
  await pool.query(
    `INSERT INTO rating (user_id, course_id, rating, message, created_at)
     SELECT user_id, $3, 1 + n % 5, message, now()
       FROM unnest($1::bigint[], $2::text[]) WITH ORDINALITY AS given(user_id, message, n) ORDER BY n`,
    [ids, column('message'), courseId],
  );
  await pool.query(
    `INSERT INTO rating_total (course_id, count, sum) SELECT course_id, count(*), sum(rating) FROM rating GROUP BY course_id`,
  );
}

/** Keeps only some of the reports open, so that the staff's list starts with those comments. */
export async function openReports(pool: pg.Pool, from: number, to: number): Promise<void> {
  await pool.query(
    `UPDATE comment_report r SET cleared_at = CASE WHEN place.n > $1 AND place.n <= $2 THEN NULL ELSE now() END
       FROM (SELECT comment_id, row_number() OVER (ORDER BY comment_id) AS n FROM comment_report) AS place
      WHERE place.comment_id = r.comment_id`,
    [from, to],
  );
}
