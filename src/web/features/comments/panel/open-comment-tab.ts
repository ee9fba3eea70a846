/** Name of the page-wide event. spec 1 §2 */
const EVENT = 'open-comment-tab';

/** A request to the panel; for flashcard lessons with the current card. */
export type OpenCommentTab = {
  /** 'keep': the panel stays as it is */
  readonly action?: 'open' | 'close' | 'toggle' | 'keep';
  readonly flashcardId?: number | null;
};

/** Opens, closes or toggles the panel on the comment tab. Callable from anywhere on the page. */
export function openCommentTab(detail: OpenCommentTab = {}): void {
  window.dispatchEvent(new CustomEvent(EVENT, { detail }));
}

/** Subscribes to such requests. An event without detail opens. */
export function onOpenCommentTab(listener: (detail: OpenCommentTab) => void): () => void {
  const onEvent = (event: Event) =>
    listener(event instanceof CustomEvent ? ((event.detail as OpenCommentTab | null) ?? {}) : {});
  window.addEventListener(EVENT, onEvent);
  return () => window.removeEventListener(EVENT, onEvent);
}
