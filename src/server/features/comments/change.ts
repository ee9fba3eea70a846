import type pg from 'pg';
import { DeletedCommentView, EditedCommentView } from '#contract/comments.ts';
import type { CommentViewer, CommentState } from '#domain/comments/comment-facts.ts';
import { checkCommentText } from '#domain/comments/comment-text.ts';
import { denialOfDelete, denialOfEdit } from '#domain/comments/policy.ts';
import { isListed, totalChange } from '#domain/comments/thread-counts.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../platform/app-error.ts';
import { consumeLimit } from '../../platform/learner-limits.ts';
import type { RequestContext } from '../request-context/index.ts';
import { auditComment } from './audit-comment.ts';
import { findComment, lockThread, type StoredComment } from './comment-row.ts';
import type { CommentDeps } from './list.ts';
import { requireOpenSubject } from './comment-subject.ts';

/**
 * Runs a change of one comment with its thread locked. Checks that the comment exists in a lesson open to the viewer;
 * the rest is up to `work`.
 */
export async function changeLocked<T>(
  deps: CommentDeps,
  context: RequestContext,
  commentId: number,
  work: (client: pg.PoolClient, comment: StoredComment, viewer: CommentViewer) => Promise<T>,
): Promise<T> {
  return inTransaction(deps.pool, async (client) => {
    await lockThread(client, commentId);
    const found = await findComment(client, context, commentId, deps.now());
    if (!found) throw new AppError('COMMENT_NOT_FOUND');
    requireOpenSubject(context, found.comment.subject, deps.now());
    return work(client, found.comment, found.viewer);
  });
}

/**
 * Changes a locked comment's state and maintains all counters: the thread's replies and the subject's total. Returns
 * whether its thread is still listed. `by` null: hidden by reports.
 */
export async function changeState(
  client: pg.PoolClient,
  comment: StoredComment,
  to: CommentState,
  by: number | null,
  nowMs: number,
): Promise<{ isListed: boolean }> {
  await client.query(
    `UPDATE comment SET state = $2, state_at = $3, state_by = $4, pinned_at = CASE WHEN $2 = 'shown' THEN pinned_at END
      WHERE id = $1`,
    [comment.id, to, new Date(nowMs), by],
  );
  const before = {
    state: comment.thread?.state ?? comment.state,
    shownReplies: comment.thread?.repliesCount ?? comment.repliesCount,
  };
  const after = comment.thread
    ? { ...before, shownReplies: before.shownReplies + Number(to === 'shown') - Number(comment.state === 'shown') }
    : {
        state: to,
        shownReplies: to === 'deleted' ? await deleteOwnThread(client, comment, nowMs) : before.shownReplies,
      };
  if (after.shownReplies !== before.shownReplies) {
    await client.query('UPDATE comment SET replies_count = $2 WHERE id = $1', [
      comment.parentId ?? comment.id,
      after.shownReplies,
    ]);
  }
  const change = totalChange(before, after);
  if (change !== 0) {
    await client.query('UPDATE comment_place SET total = total + $3 WHERE kind = $1 AND id = $2', [
      comment.subject.kind,
      comment.subject.id,
      change,
    ]);
  }
  return { isListed: isListed(after) };
}

/**
 * Cleans up after a deleted top-level comment: its notices, and the author's own replies if nobody else replied.
 * Returns the number of publicly visible replies left.
 */
async function deleteOwnThread(client: pg.PoolClient, comment: StoredComment, nowMs: number): Promise<number> {
  await client.query('UPDATE comment SET replied_at = NULL, has_unread = false WHERE id = $1', [comment.id]);
  const { rows } = await client.query<{ others: number }>(
    `SELECT count(*)::int AS others FROM comment WHERE parent_id = $1 AND state = 'shown' AND user_id <> $2`,
    [comment.id, comment.authorId],
  );
  if (rows[0]?.others !== 0) return comment.repliesCount;
  await client.query(
    `UPDATE comment SET state = 'deleted', state_at = $3, state_by = $2 WHERE parent_id = $1 AND user_id = $2 AND state <> 'deleted'`,
    [comment.id, comment.authorId, new Date(nowMs)],
  );
  return 0;
}

/** Deletes a comment or reply: one's own, or any for staff. Idempotent. spec 1 §7, decisions §7 */
export async function deleteComment(
  deps: CommentDeps,
  context: RequestContext,
  userId: number,
  commentId: number,
): Promise<DeletedCommentView> {
  const isStillListed = await changeLocked(deps, context, commentId, async (client, comment, viewer) => {
    const mayKnow = viewer.isStaff || comment.authorId === userId;
    if (comment.state === 'deleted' && mayKnow) {
      return { comment, isListed: isListed({ state: 'deleted', shownReplies: comment.repliesCount }) };
    }
    const denial = denialOfDelete(viewer, comment);
    if (denial) throw new AppError(denial);
    const nowMs = deps.now();
    const changed = await changeState(client, comment, 'deleted', userId, nowMs);
    if (comment.authorId !== userId) {
      const act = { action: 'comment.delete', staffId: userId, nowMs, state: 'deleted', isPinned: false } as const;
      await auditComment(client, comment, act);
    }
    return { comment, ...changed };
  });
  const { comment, isListed: isThreadListed } = isStillListed;
  return DeletedCommentView.parse({
    id: comment.id,
    parent_id: comment.parentId,
    // A deleted reply disappears; a comment stays as a placeholder for other people's replies.
    is_gone: comment.parentId !== null || !isThreadListed,
  });
}

/** Edits one's own comment within 15 minutes. */
export async function editComment(
  deps: CommentDeps,
  context: RequestContext,
  userId: number,
  commentId: number,
  input: { content: string },
): Promise<EditedCommentView> {
  await consumeLimit(deps.pool, 'edit', { userId, staffOf: context.viewer.staffOf }, deps.now());
  return changeLocked(deps, context, commentId, async (client, comment, viewer) => {
    const now = new Date(deps.now());
    const denial = denialOfEdit(viewer, comment, now.getTime());
    if (denial) throw new AppError(denial);
    const { rows } = await client.query<{ images: number }>(
      'SELECT count(*)::int AS images FROM comment_image WHERE comment_id = $1',
      [comment.id],
    );
    const checked = checkCommentText(input.content, rows[0]?.images ?? 0);
    if ('fault' in checked) throw new AppError(checked.fault);
    await client.query('UPDATE comment SET content = $2, edited_at = $3 WHERE id = $1', [
      comment.id,
      checked.content,
      now,
    ]);
    return EditedCommentView.parse({ id: comment.id, content: checked.content, edited_at: now.toISOString() });
  });
}
