import type { SwipeInput } from '#contract/flashcards.ts';
import { GRADE_OF_DIRECTION, type Grade, type LogEntry } from '#domain/flashcard/review-log.ts';
import type { SwipeDirection } from '#domain/flashcard/study.ts';
import type { Row, SendingCall } from '#web/lib/outbox/lane.ts';

/** What a learner did with a card: a row of the review log. */
export type Swipe = {
  /** null: a review outside any lesson */
  readonly lessonId: number | null;
  readonly cardId: number;
  /** null for an undo */
  readonly direction: SwipeDirection | null;
  /** id of the swipe that this row takes back */
  readonly undoOf: string | null;
  /** of the four buttons */
  readonly grade: Grade | null;
};

/** A swipe that is not known to have arrived. */
export type QueuedSwipe = Row<Swipe>;

type Moment = Pick<SendingCall, 'pageId' | 'pageMs' | 'nowMs' | 'latestMs'>;

/** As the server takes it. */
export function toSwipeInput(row: QueuedSwipe, page: Moment): SwipeInput {
  const ageMs = ageOf(row, page);
  return {
    client_id: row.clientId,
    card_id: row.cardId,
    direction: row.direction,
    ...(row.undoOf === null ? {} : { undo_of: row.undoOf }),
    ...(row.grade === null ? {} : { grade: row.grade }),
    age_ms: Math.max(0, Math.round(ageMs)),
  };
}

/**
 * By the monotonic clock in the page that made it, else by the device's. Of a moment that is still to come only the order
 * is known: the clock was ahead, and put right before this page was opened.
 */
function ageOf(row: QueuedSwipe, page: Moment): number {
  if (row.pageId === page.pageId) return page.pageMs - row.pageMs;
  return row.atMs <= page.nowMs ? page.nowMs - row.atMs : page.pageMs + page.latestMs - row.atMs;
}

/** As the rules of the log take it. */
export function toLogEntry({ clientId, cardId, direction, undoOf, grade, atMs }: QueuedSwipe): LogEntry | null {
  if (undoOf !== null) return { type: 'undo', clientId, undoOf, atMs };
  if (direction === null) return null;
  return { type: 'swipe', clientId, cardId, direction, grade: grade ?? GRADE_OF_DIRECTION[direction], atMs };
}
