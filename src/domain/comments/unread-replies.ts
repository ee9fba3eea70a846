import type { CommentState } from './comment-facts.ts';

/**
 * Whether a reply is unread for the author of its thread: written by someone else, shown, and newer than the last reply
 * that a client has displayed (`readReplyId`, 0 before any). decisions §7
 */
export function isUnreadReply(
  reply: { readonly id: number; readonly authorId: number; readonly state: CommentState },
  thread: { readonly authorId: number; readonly readReplyId: number },
): boolean {
  return reply.authorId !== thread.authorId && reply.state === 'shown' && reply.id > thread.readReplyId;
}
