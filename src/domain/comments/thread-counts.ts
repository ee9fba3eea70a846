import type { CommentState } from './comment-facts.ts';

/** A comment and how many of its replies everyone can see. */
export type Thread = { readonly state: CommentState; readonly shownReplies: number };

/** A deleted comment stays as 'Bình luận đã xóa' while it has replies. decisions §7 */
export function isListed(thread: Thread): boolean {
  return thread.state !== 'deleted' || thread.shownReplies > 0;
}

/** Whether everyone sees it in the list, which is what the stored total counts. */
export function isCounted(thread: Thread): boolean {
  return isListed(thread) && thread.state !== 'hidden';
}

/** How a change affects the stored total: −1, 0 or 1. */
export function totalChange(before: Thread, after: Thread): number {
  return Number(isCounted(after)) - Number(isCounted(before));
}
