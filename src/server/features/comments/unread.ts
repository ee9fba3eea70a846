import { ReadReplyView } from '#contract/comments.ts';
import type { ReadReplyInput } from '#contract/comments.ts';
import { AppError } from '../../platform/app-error.ts';
import type { RequestContext } from '../request-context/index.ts';
import { changeLocked } from './change.ts';
import type { CommentDeps } from './list.ts';
import type { CommentSubject } from './comment-subject.ts';

/** SQL: replies of thread `t` not yet shown to its author; see domain/comments/unread-replies.ts. */
export const UNREAD_REPLIES = `
  SELECT count(*)::int FROM comment r
   WHERE r.parent_id = t.id AND r.id > t.read_reply_id AND r.user_id <> t.user_id AND r.state = 'shown'`;

/** Unread replies to the viewer's comments on a lesson or card. 0 for a guest. spec 1 §7 */
export async function countUnreadReplies(
  deps: CommentDeps,
  { viewer }: RequestContext,
  subject: CommentSubject,
): Promise<number> {
  if (viewer.userId === null) return 0;
  const { rows } = await deps.pool.query<{ unread: number }>({
    name: 'comment-count-unread',
    text: `SELECT coalesce(sum((${UNREAD_REPLIES})), 0)::int AS unread
             FROM comment t WHERE t.user_id = $1 AND t.has_unread AND t.place_kind = $2 AND t.place_id = $3`,
    values: [viewer.userId, subject.kind, subject.id],
  });
  return rows[0]?.unread ?? 0;
}

/** Marks replies to the viewer's comment as read, up to `last_reply_id`. The mark never moves back. */
export async function markRepliesRead(
  deps: CommentDeps,
  context: RequestContext,
  userId: number,
  input: ReadReplyInput,
): Promise<ReadReplyView> {
  return changeLocked(deps, context, input.comment_id, async (client, comment) => {
    if (comment.thread !== null || comment.state === 'deleted') throw new AppError('COMMENT_NOT_FOUND');
    if (comment.authorId !== userId) throw new AppError('COMMENT_NOT_YOURS');
    // Never beyond what exists: later replies are unread.
    const { rows } = await client.query<{ unread: number }>(
      `WITH t AS (
         UPDATE comment SET read_reply_id = greatest(read_reply_id, least($2::bigint,
           (SELECT coalesce(max(id), 0) FROM comment WHERE parent_id = $1)))
          WHERE id = $1 RETURNING id, user_id, read_reply_id
       ) SELECT (${UNREAD_REPLIES}) AS unread FROM t`,
      [comment.id, input.last_reply_id ?? Number.MAX_SAFE_INTEGER],
    );
    const unread = rows[0]?.unread ?? 0;
    if (unread === 0) await client.query('UPDATE comment SET has_unread = false WHERE id = $1', [comment.id]);
    return ReadReplyView.parse({ comment_id: comment.id, unread_replies: unread });
  });
}
