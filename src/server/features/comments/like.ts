import type pg from 'pg';
import { type LikeCommentInput, LikeView } from '#contract/comments.ts';
import { denialOfLike } from '#domain/comments/policy.ts';
import { sqlState } from '../../db/client.ts';
import { AppError } from '../../platform/app-error.ts';
import { limitOf, refuseOverLimit, consumeLimitSql, limitValues } from '../../platform/learner-limits.ts';
import type { RequestContext } from '../request-context/index.ts';
import { findComment } from './comment-row.ts';
import type { CommentDeps } from './list.ts';
import { findReadableLesson, requireOpenSubject } from './comment-subject.ts';

/**
 * The comment, if it can obviously be liked: it is publicly visible, in lesson $6 or on one of its cards, which is open
 * to the learner. With $6 null: any comment, after the permission was checked otherwise.
 */
const TARGET = `
  target AS (
    SELECT c.id FROM comment c LEFT JOIN comment t ON t.id = c.parent_id
     WHERE c.id = $1
       AND ($6::int IS NULL
            OR c.state = 'shown' AND (t.id IS NULL OR t.state <> 'hidden')
               AND CASE c.place_kind WHEN 'lesson' THEN c.place_id = $6
                   ELSE EXISTS (SELECT FROM component k
                                 WHERE k.id = c.place_id AND k.lesson_id = $6 AND k.archived_at IS NULL) END)
  ), turn AS (${consumeLimitSql({ key: '$3', nowMs: '$4', untilMs: '$5', units: '1' }, 'EXISTS (SELECT FROM target)')}),
  within AS (SELECT FROM turn WHERE points <= $7)`;

// Row and counter change in one statement, so count_like always equals the number of rows.
const changed = (by: '+ 1' | '- 1') => `
  counted AS (UPDATE comment c SET count_like = c.count_like ${by} FROM change WHERE c.id = $1 RETURNING c.count_like)
  SELECT turn.points, turn.expire, coalesce((SELECT count_like FROM counted), c.count_like) AS count_like
    FROM turn JOIN comment c ON c.id = $1`;

export const LIKE = {
  name: 'comment-like',
  text: `
    WITH ${TARGET}, change AS (
      INSERT INTO comment_like (comment_id, user_id) SELECT $1, $2 FROM within ON CONFLICT DO NOTHING RETURNING comment_id
    ), ${changed('+ 1')}`,
};

export const UNLIKE = {
  name: 'comment-unlike',
  text: `
    WITH ${TARGET}, change AS (
      DELETE FROM comment_like WHERE comment_id = $1 AND user_id = $2 AND EXISTS (SELECT FROM within) RETURNING comment_id
    ), ${changed('- 1')}`,
};

/** Likes or unlikes a comment or reply; without `liked`, toggles. spec 1 §7, decisions §2 */
export async function likeComment(
  deps: CommentDeps,
  context: RequestContext,
  userId: number,
  input: LikeCommentInput,
): Promise<LikeView> {
  const nowMs = deps.now();
  const like = { commentId: input.id, userId, nowMs, max: limitOf('like', context.viewer) };
  const toView = (liked: boolean, countLike: number) =>
    LikeView.parse({ id: input.id, liked, comment_like: liked ? [userId] : [], count_like: countLike });

  // This is why clients send the lesson: nearly every like takes just this statement.
  const lesson = input.lesson_id && findReadableLesson(context, { kind: 'lesson', id: input.lesson_id }, nowMs);
  if (input.liked !== undefined && lesson) {
    const countLike = await writeLike(deps.pool, { ...like, liked: input.liked, lessonId: lesson.id });
    if (countLike !== null) return toView(input.liked, countLike);
  }

  const found = await findComment(deps.pool, context, input.id, nowMs);
  if (!found) throw new AppError('COMMENT_NOT_FOUND');
  requireOpenSubject(context, found.comment.subject, nowMs);
  const denial = denialOfLike(found.viewer, found.comment);
  if (denial) throw new AppError(denial);
  const liked = input.liked ?? !found.isLiked;
  const countLike = await writeLike(deps.pool, { ...like, liked, lessonId: null });
  if (countLike === null) throw new AppError('COMMENT_NOT_FOUND');
  return toView(liked, countLike);
}

/** The number of likes afterwards, or null if the lesson has no such comment. */
async function writeLike(
  pool: pg.Pool,
  like: { commentId: number; userId: number; liked: boolean; lessonId: number | null; nowMs: number; max: number },
): Promise<number | null> {
  type Row = { points: number; expire: string | null; count_like: number };
  const values = [
    like.commentId,
    like.userId,
    ...limitValues('like', like.userId, like.nowMs),
    like.lessonId,
    like.max,
  ];
  try {
    const { rows } = await pool.query<Row>({ ...(like.liked ? LIKE : UNLIKE), values });
    const [row] = rows;
    if (!row) return null;
    refuseOverLimit(like.max, { points: row.points, expire: Number(row.expire) }, like.nowMs);
    return row.count_like;
  } catch (error) {
    // Purged in this moment.
    if (sqlState(error) === '23503') return null;
    throw error;
  }
}
