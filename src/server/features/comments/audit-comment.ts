import type pg from 'pg';
import type { CommentState } from '#domain/comments/comment-facts.ts';
import { type AuditEntry, recordAudit } from '../audit/index.ts';
import type { StoredComment } from './comment-row.ts';

type Act = {
  action: Extract<AuditEntry['action'], `comment.${string}`>;
  staffId: number;
  nowMs: number;
  /** as it is now */
  state: CommentState;
  isPinned: boolean;
};

/**
 * Writes down what somebody of staff did to a locked comment. Not its words: of a deleted comment they are purged, and
 * nothing is ever taken out of the log.
 */
export async function auditComment(
  client: pg.PoolClient,
  comment: StoredComment,
  { action, staffId, nowMs, state, isPinned }: Act,
): Promise<void> {
  await recordAudit(client, {
    atMs: nowMs,
    actorId: staffId,
    action,
    subject: { kind: 'comment', id: String(comment.id) },
    before: { state: comment.state, pinned: comment.isPinned },
    after: { state, pinned: isPinned, author: comment.authorId },
  });
}
