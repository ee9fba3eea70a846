import type pg from 'pg';
import { type LikeCommentInput, LikeView } from '#contract/comments.ts';
import { denyLike } from '#domain/comments/policy.ts';
import { sqlState } from '../../db/client.ts';
import { AppError } from '../../platform/app-error.ts';
import { LEARNER_LIMITS, refuseBeyond, takeTurnSql, turnValues } from '../../platform/learner-limits.ts';
import { requireLearner, type Visit } from '../visit/index.ts';
import { findComment } from './comment-row.ts';
import type { CommentDeps } from './list.ts';
import { requireOpenPlace } from './place.ts';

const TURN = `
  turn AS (${takeTurnSql({ key: '$3', nowMs: '$4', untilMs: '$5' })}),
  within AS (SELECT FROM turn WHERE points <= ${LEARNER_LIMITS.like})`;

// The row and the counter change in the same statement: count_like is always the number of rows.
const changed = (by: '+ 1' | '- 1') => `
  counted AS (UPDATE comment c SET count_like = c.count_like ${by} FROM change WHERE c.id = $1 RETURNING c.count_like)
  SELECT turn.points, turn.expire, coalesce((SELECT count_like FROM counted), c.count_like) AS count_like
    FROM turn JOIN comment c ON c.id = $1`;

const LIKE = {
  name: 'comment-like',
  text: `
    WITH ${TURN}, change AS (
      INSERT INTO comment_like (comment_id, user_id) SELECT $1, $2 FROM within ON CONFLICT DO NOTHING RETURNING comment_id
    ), ${changed('+ 1')}`,
};

const UNLIKE = {
  name: 'comment-unlike',
  text: `
    WITH ${TURN}, change AS (
      DELETE FROM comment_like WHERE comment_id = $1 AND user_id = $2 AND EXISTS (SELECT FROM within) RETURNING comment_id
    ), ${changed('- 1')}`,
};

/** Likes a comment or reply, or takes it back; without `liked` whichever it is not now. spec 1 §7, decisions §2 */
export async function likeComment(deps: CommentDeps, visit: Visit, input: LikeCommentInput): Promise<LikeView> {
  const userId = requireLearner(visit.viewer, input.learner_id);
  const nowMs = deps.now();
  const found = await findComment(deps.pool, visit, input.id, nowMs);
  if (!found) throw new AppError('COMMENT_NOT_FOUND');
  requireOpenPlace(visit, found.comment.place, nowMs);
  const denial = denyLike(found.actor, found.comment);
  if (denial) throw new AppError(denial);
  const liked = input.liked ?? !found.isLiked;
  const countLike = await writeLike(deps.pool, { commentId: input.id, userId, liked, nowMs });
  return LikeView.parse({ id: input.id, liked, comment_like: liked ? [userId] : [], count_like: countLike });
}

async function writeLike(
  pool: pg.Pool,
  { commentId, userId, liked, nowMs }: { commentId: number; userId: number; liked: boolean; nowMs: number },
): Promise<number> {
  type Row = { points: number; expire: string; count_like: number };
  const values = [commentId, userId, ...turnValues('like', userId, nowMs)];
  try {
    const { rows } = await pool.query<Row>({ ...(liked ? LIKE : UNLIKE), values });
    const [row] = rows;
    if (!row) throw new AppError('COMMENT_NOT_FOUND');
    refuseBeyond('like', { points: row.points, expire: Number(row.expire) }, nowMs);
    return row.count_like;
  } catch (error) {
    // Purged at this moment.
    if (sqlState(error) === '23503') throw new AppError('COMMENT_NOT_FOUND', { cause: error });
    throw error;
  }
}
