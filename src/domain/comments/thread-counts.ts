import type { CommentState } from './comment-facts.ts';

/** A comment with the number of its replies that everybody sees. */
export type Thread = { readonly state: CommentState; readonly shownReplies: number };

/** A deleted comment stays as 'Bình luận đã xóa' as long as it holds a reply; else it is gone. decisions §7 */
export function isListed(thread: Thread): boolean {
  return thread.state !== 'deleted' || thread.shownReplies > 0;
}

/** Whether everybody sees it in the list: what the stored total counts. */
export function isCounted(thread: Thread): boolean {
  return isListed(thread) && thread.state !== 'hidden';
}

/** What a change adds to the stored total: −1, 0 or 1. */
export function totalChange(before: Thread, after: Thread): number {
  return Number(isCounted(after)) - Number(isCounted(before));
}
