import type { SavedResultView, SaveResultInput } from '#contract/flashcards.ts';
import type { ReviewsInput, ReviewsSavedView } from '#contract/reviews.ts';
import type { Lane, SendingCall } from '#web/lib/outbox/lane.ts';
import { Outbox } from '#web/lib/outbox/outbox.ts';
import type { OutboxPorts } from '#web/lib/outbox/outbox-ports.ts';
import type { SendResult } from '#web/lib/send-result.ts';
import { type QueuedSwipe, type Swipe, toSwipeInput } from './queued-swipe.ts';
import { pilesOfRows } from './unsent-piles.ts';

/** decisions §9 */
const OVERDUE_MS = 30_000;

/** Browsers let 64 KB go out when a page is left; a row takes 200 bytes. */
const MAX_ROWS_PER_CALL = 200;

export type NewSwipe = Pick<Swipe, 'cardId' | 'lessonId' | 'direction'> & Partial<Pick<Swipe, 'undoOf' | 'grade'>>;

/** An answer of the server: of a lesson, or of reviews. */
export type SwipeAnswer =
  | { readonly lessonId: number; readonly saved: SavedResultView }
  | { readonly lessonId: null; readonly saved: ReviewsSavedView };

/** The calls that carry swipes. None rejects. */
export type SwipeCalls = {
  postResult(body: SaveResultInput): Promise<SendResult<SavedResultView>>;
  postReviews(body: ReviewsInput): Promise<SendResult<ReviewsSavedView>>;
};

/** Holds a learner's swipes until the server has them. decisions §2, §9 */
export class SwipeOutbox extends Outbox<Swipe, SwipeAnswer> {
  /** course of the lessons whose deck was finished */
  readonly #finished: Map<number, number>;

  constructor(learnerId: number, calls: SwipeCalls, ports: OutboxPorts) {
    const finished = new Map<number, number>();
    super(learnerId, swipeLane(learnerId, calls, finished), ports);
    this.#finished = finished;
  }

  /** Takes a swipe, or an undo of one. Returns its id. It is sent by itself, soon. */
  enqueue({ undoOf = null, grade = null, ...swipe }: NewSwipe): string {
    return this.put({ ...swipe, undoOf, grade }).clientId;
  }

  /** What the server said last of a lesson, perhaps before its page listened; null: nothing in this page life. */
  lastSaved(lessonId: number): SavedResultView | null {
    const answer = this.lastAnswer(lessonId);
    return answer && answer.lessonId !== null ? answer.saved : null;
  }

  /** The deck was finished: sends the rest of the lesson as a full save. Resolves with whether the server has all. */
  async finish(lessonId: number, courseId: number): Promise<boolean> {
    this.#finished.set(lessonId, courseId);
    await this.retry();
    return this.unsent(lessonId).length === 0;
  }
}

function swipeLane(learnerId: number, calls: SwipeCalls, finished: Map<number, number>): Lane<Swipe, SwipeAnswer> {
  return {
    name: 'swipes',
    scopeOf: ({ lessonId }) => lessonId,
    isWhole: ({ cardId, direction, undoOf }) =>
      typeof cardId === 'number' && (direction === 'left' || direction === 'right' || typeof undoOf === 'string'),
    soonMs: 4_000,
    fullAt: 10,
    overdueMs: OVERDUE_MS,
    maxPerCall: MAX_ROWS_PER_CALL,
    send(rows, call) {
      const lessonId = rows[0]?.lessonId ?? null;
      return lessonId === null ? sendReviews(rows, call) : sendLesson(lessonId, rows, call);
    },
  };

  async function sendLesson(
    lessonId: number,
    rows: readonly QueuedSwipe[],
    call: SendingCall,
  ): Promise<SendResult<SwipeAnswer>> {
    const { remembered, notRemembered } = pilesOfRows(rows);
    const courseId = call.isAll ? finished.get(lessonId) : undefined;
    const result = await calls.postResult({
      lesson_id: lessonId,
      flashcard_ids: { remember: [...remembered], non: [...notRemembered] },
      ...(courseId === undefined ? {} : { course_id: courseId }),
      swipes: rows.map((row) => toSwipeInput(row, call)),
      learner_id: learnerId,
    });
    if (result.type !== 'accepted') return result;
    if (courseId !== undefined) finished.delete(lessonId);
    return { ...result, answer: { lessonId, saved: result.answer } };
  }

  async function sendReviews(rows: readonly QueuedSwipe[], call: SendingCall): Promise<SendResult<SwipeAnswer>> {
    const swipes = rows.map((row) => toSwipeInput(row, call));
    const result = await calls.postReviews({ swipes, learner_id: learnerId });
    return result.type === 'accepted' ? { ...result, answer: { lessonId: null, saved: result.answer } } : result;
  }
}
