/** Name of the page-wide event. spec 1 §2 */
const EVENT = 'open-comment-tab';

/** What is asked of the panel, and for a flashcard lesson the card that is shown now. */
export type OpenCommentTab = {
  /** 'keep': the panel stays as it is */
  readonly action?: 'open' | 'close' | 'toggle' | 'keep';
  readonly flashcardId?: number | null;
};

/** Opens the panel on the comment tab, closes or toggles it. Any part of the page may call it. */
export function openCommentTab(detail: OpenCommentTab = {}): void {
  window.dispatchEvent(new CustomEvent(EVENT, { detail }));
}

/** Tells what other parts of the page ask for. An event without a detail opens. */
export function onOpenCommentTab(listener: (detail: OpenCommentTab) => void): () => void {
  const onEvent = (event: Event) =>
    listener(event instanceof CustomEvent ? ((event.detail as OpenCommentTab | null) ?? {}) : {});
  window.addEventListener(EVENT, onEvent);
  return () => window.removeEventListener(EVENT, onEvent);
}
