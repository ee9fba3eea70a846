import type { SwipeInput } from '#contract/flashcards.ts';
import { GRADE_OF_DIRECTION, type Grade, type LogEntry } from '#domain/flashcard/review-log.ts';
import type { SwipeDirection } from '#domain/flashcard/study.ts';
import { keepText, keysFrom, type TextStorage } from '#web/lib/browser-storage.ts';
import { swipePrefix } from './swipe-prefix.ts';

/** A row of the review log that is not known to have arrived. */
export type QueuedSwipe = {
  /** the server takes an id once: sending again changes nothing */
  readonly clientId: string;
  readonly learnerId: number;
  /** null: a review outside any lesson */
  readonly lessonId: number | null;
  readonly cardId: number;
  /** null for an undo */
  readonly direction: SwipeDirection | null;
  /** id of the swipe that this row takes back */
  readonly undoOf: string | null;
  /** of the four buttons */
  readonly grade: Grade | null;
  /** the page that made it, and when by that page's monotonic clock */
  readonly pageId: string;
  readonly pageMs: number;
  /** when by the device's clock */
  readonly atMs: number;
};

/** The clocks of the page that sends, and the latest moment by the device's clock that any waiting row bears. */
export type SendingPage = {
  readonly pageId: string;
  readonly pageMs: number;
  readonly nowMs: number;
  readonly latestMs: number;
};

const keyOf = ({ learnerId, lessonId, clientId }: QueuedSwipe) =>
  `${swipePrefix(learnerId)}${lessonId ?? '-'}:${clientId}`;

/** The learner's waiting rows of all tabs, in the order in which they were made. */
export function readSwipes(storage: TextStorage, learnerId: number): QueuedSwipe[] {
  return keysFrom(storage, swipePrefix(learnerId))
    .map((key) => parse(storage.getItem(key)))
    .filter((row) => row !== null)
    .filter((row) => row.learnerId === learnerId)
    .toSorted((a, b) => a.atMs - b.atMs);
}

export function keepSwipe(storage: TextStorage, row: QueuedSwipe): void {
  keepText(storage, keyOf(row), JSON.stringify(row));
}

export function forgetSwipe(storage: TextStorage, row: QueuedSwipe): void {
  storage.removeItem(keyOf(row));
}

/** Whether it lies in the storage: what another tab has sent does not any more. */
export function isSwipeKept(storage: TextStorage, row: QueuedSwipe): boolean {
  return storage.getItem(keyOf(row)) !== null;
}

/** As the server takes it. */
export function toSwipeInput(row: QueuedSwipe, page: SendingPage): SwipeInput {
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
function ageOf(row: QueuedSwipe, page: SendingPage): number {
  if (row.pageId === page.pageId) return page.pageMs - row.pageMs;
  return row.atMs <= page.nowMs ? page.nowMs - row.atMs : page.pageMs + page.latestMs - row.atMs;
}

/** As the rules of the log take it. */
export function toLogEntry({ clientId, cardId, direction, undoOf, grade, atMs }: QueuedSwipe): LogEntry | null {
  if (undoOf !== null) return { type: 'undo', clientId, undoOf, atMs };
  if (direction === null) return null;
  return { type: 'swipe', clientId, cardId, direction, grade: grade ?? GRADE_OF_DIRECTION[direction], atMs };
}

function parse(text: string | null): QueuedSwipe | null {
  if (text === null) return null;
  try {
    const row = JSON.parse(text) as Partial<QueuedSwipe>;
    const isWhole =
      typeof row.clientId === 'string' &&
      typeof row.cardId === 'number' &&
      typeof row.atMs === 'number' &&
      (row.direction === 'left' || row.direction === 'right' || typeof row.undoOf === 'string');
    return isWhole ? (row as QueuedSwipe) : null;
  } catch (error) {
    console.warn('A waiting swipe could not be read.', error);
    return null;
  }
}
