import type { CommentState } from './comment-facts.ts';

/**
 * Whether a reply counts as unread for the author of the comment above it: somebody else's, shown, and newer than the
 * last one that a client of the author showed (`readReplyId`, 0 before any). decisions §7
 */
export function isUnreadReply(
  reply: { readonly id: number; readonly authorId: number; readonly state: CommentState },
  thread: { readonly authorId: number; readonly readReplyId: number },
): boolean {
  return reply.authorId !== thread.authorId && reply.state === 'shown' && reply.id > thread.readReplyId;
}
