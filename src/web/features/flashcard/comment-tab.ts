/** What is asked of the panel: as features/comments/open-comment-tab.ts takes it. */
type Asked = { readonly action: 'open' | 'toggle' | 'keep'; readonly flashcardId: number | null };

/**
 * Tells the panel which card is shown, and opens its comments, by the page-wide event (spec 1 §2). The event is all that
 * ties the two: a module of both would be split off from what every lesson fetches before it plays.
 */
export function requestCommentTab(detail: Asked): void {
  window.dispatchEvent(new CustomEvent('open-comment-tab', { detail }));
}
