import type { SavedResultView, SaveResultInput } from '#contract/flashcards.ts';
import type { ReviewsInput, ReviewsSavedView } from '#contract/reviews.ts';
import type { TextStorage } from '#web/lib/browser-storage.ts';
import type { SendRefusal, SendResult } from '#web/lib/send-result.ts';
import type { QueuedSwipe } from './queued-swipe.ts';

/** A lesson, or null for reviews outside any. */
export type SwipePlace = number | null;

export type NewSwipe = Pick<QueuedSwipe, 'cardId' | 'lessonId' | 'direction'> &
  Partial<Pick<QueuedSwipe, 'undoOf' | 'grade'>>;

/** What a page shows of the sending. */
export type SwipeState = {
  readonly status: 'idle' | 'saved' | 'saving' | 'waiting' | 'sign-in' | 'other-learner' | 'refused';
  readonly refusal: SendRefusal | null;
  /** something waits for so long that the learner should know of it */
  readonly isOverdue: boolean;
};

/** As long as nothing had to be sent. */
export const STILL: SwipeState = { status: 'idle', refusal: null, isOverdue: false };

/** An answer of the server: of a lesson, or of reviews. */
export type SwipeAnswer =
  | { readonly lessonId: number; readonly saved: SavedResultView }
  | { readonly lessonId: null; readonly saved: ReviewsSavedView };

export type SwipePorts = {
  readonly storage: TextStorage;
  /** names this page life */
  readonly pageId: string;
  sendResult(body: SaveResultInput): Promise<SendResult<SavedResultView>>;
  sendReviews(body: ReviewsInput): Promise<SendResult<ReviewsSavedView>>;
  /** what the server said, for the learner's other tabs */
  tellTabs(answer: SwipeAnswer): void;
  /** one tab at a time */
  withLock(task: () => Promise<void>): Promise<void>;
  isOnline(): boolean;
  schedule(task: () => void, delayMs: number): () => void;
  /** the device's clock */
  nowMs(): number;
  /** a clock that nobody sets */
  pageMs(): number;
  random(): number;
  newId(): string;
};
