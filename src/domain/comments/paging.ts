/** decisions §7 */
export const COMMENTS_PER_PAGE = 10;
export const REPLIES_PER_PAGE = 20;
export const MAX_PINNED = 3;

/** Number of pages, 1 for an empty list. */
export function lastPage(total: number): number {
  return Math.max(1, Math.ceil(total / COMMENTS_PER_PAGE));
}

/** A slice of the unpinned comments: skip `offset` from that end, take `size`. */
export type Slice = { readonly from: 'newest' | 'oldest'; readonly offset: number; readonly size: number };

/**
 * The slice of unpinned comments, newest first, that page `page` (from 1) shows. Page 1 starts with the pinned
 * comments, which shifts the rest. Counted from the nearer end, so the last page costs no more than the first.
 */
export function pageSlice(page: number, counts: { readonly total: number; readonly pinned: number }): Slice {
  const unpinned = counts.total - counts.pinned;
  const first = Math.max(0, (page - 1) * COMMENTS_PER_PAGE - counts.pinned);
  const end = Math.min(unpinned, page * COMMENTS_PER_PAGE - counts.pinned);
  const size = Math.max(0, end - first);
  return first <= unpinned - end
    ? { from: 'newest', offset: first, size }
    : { from: 'oldest', offset: unpinned - end, size };
}

/** The page of an unpinned comment with `newer` unpinned comments before it. */
export function pageOf(newer: number, pinned: number): number {
  return Math.floor((newer + pinned) / COMMENTS_PER_PAGE) + 1;
}
