import type { NewCommentView } from '#contract/comments.ts';

/** Name of the page-wide event. */
const EVENT = 'tsubame-comment-posted';

/** A comment on a card that the server has just accepted. */
export type PostedComment = { readonly flashcardId: number; readonly comment: NewCommentView };

/** Notifies other parts of the page, which may show a card's comment. */
export function announcePostedComment(detail: PostedComment): void {
  window.dispatchEvent(new CustomEvent(EVENT, { detail }));
}

export function onPostedComment(listener: (posted: PostedComment) => void): () => void {
  const onEvent = (event: Event) => {
    if (event instanceof CustomEvent) listener(event.detail as PostedComment);
  };
  window.addEventListener(EVENT, onEvent);
  return () => window.removeEventListener(EVENT, onEvent);
}
