import type { ErrorCode } from '#contract/error-codes.ts';
import type { SavedResultView } from '#contract/flashcards.ts';
import { retryDelayMs } from '#domain/player/retry-delay.ts';
import type { SendRefusal, SendResult } from '#web/lib/send-result.ts';
import { forgetSwipe, isSwipeKept, keepSwipe, type QueuedSwipe, readSwipes, toSwipeInput } from './queued-swipe.ts';
import {
  type NewSwipe,
  STILL,
  type SwipeAnswer,
  type SwipePlace,
  type SwipePorts,
  type SwipeState,
} from './swipe-ports.ts';
import { pilesOfRows } from './unsent-piles.ts';

/** What was learnt has no place any more: content has changed since. */
const PLACELESS: readonly ErrorCode[] = ['LESSON_NOT_FOUND', 'LESSON_HAS_NO_CARDS'];

/** So many swipes are sent at once; fewer wait a moment for more. */
const BATCH = 10;
const BATCH_WAIT_MS = 4_000;
/** What another tab made is left to it for so long. */
const OTHER_TAB_MS = 30_000;
/** decisions §9 */
const OVERDUE_MS = 30_000;
/** Browsers let 64 KB go out when a page is left; a row takes 200 bytes. */
const MOST_ROWS_PER_CALL = 200;

/**
 * Holds a learner's swipes until the server has them. Each lies in the browser's storage, as a key of its own, before it
 * is sent, and leaves it only with an answer; its id lets it be sent twice without harm. decisions §2, §9
 */
export class SwipeQueue {
  readonly learnerId: number;
  readonly #ports: SwipePorts;
  #rows: readonly QueuedSwipe[];
  readonly #kept = new Set<string>();
  readonly #onWire = new Set<string>();
  readonly #refusals = new Map<SwipePlace, SendRefusal>();
  /** by place: what was saved in this page life */
  readonly #lastAnswers = new Map<SwipePlace, SwipeAnswer>();
  /** course of the lessons whose deck was finished */
  readonly #finished = new Map<number, number>();
  readonly #states = new Map<SwipePlace, SwipeState>();
  readonly #listeners = new Set<() => void>();
  readonly #answerListeners = new Set<(answer: SwipeAnswer, toThisTab: boolean) => void>();
  #hold: 'sign-in' | 'other-learner' | null = null;
  #isWaiting = false;
  #failures = 0;
  #lastAtMs = 0;
  #running: Promise<void> | null = null;
  #cancelFlush: (() => void) | null = null;
  #cancelOverdue: () => void = () => undefined;

  constructor(learnerId: number, ports: SwipePorts) {
    this.learnerId = learnerId;
    this.#ports = ports;
    this.#rows = readSwipes(ports.storage, learnerId);
    for (const { clientId } of this.#rows) this.#kept.add(clientId);
  }

  /** Of how many lessons something is unsent; reviews count as one. */
  get unsentLessons(): number {
    return new Set(this.#rows.map(({ lessonId }) => lessonId)).size;
  }

  /** Something is unsent that the browser does not keep: it would go with the tab. */
  get hasUnkeptWork(): boolean {
    return this.#rows.some(({ clientId }) => !this.#kept.has(clientId));
  }

  /** What is not known to have arrived, in the order in which it was made. */
  unsent(place: SwipePlace): readonly QueuedSwipe[] {
    return this.#rows.filter(({ lessonId }) => lessonId === place);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** What the server said last of a lesson, perhaps before its page listened; null: nothing in this page life. */
  lastSaved(lessonId: number): SavedResultView | null {
    const answer = this.#lastAnswers.get(lessonId);
    return answer && answer.lessonId !== null ? answer.saved : null;
  }

  /** Hears what the server said to each sending, of this tab or another one. */
  onAnswer(listener: (answer: SwipeAnswer, toThisTab: boolean) => void): () => void {
    this.#answerListeners.add(listener);
    return () => this.#answerListeners.delete(listener);
  }

  /** The same object as long as nothing has changed. */
  stateOf(place: SwipePlace): SwipeState {
    const known = this.#states.get(place) ?? STILL;
    const state = this.#stateNow(place);
    const isSame =
      known.status === state.status && known.refusal === state.refusal && known.isOverdue === state.isOverdue;
    if (isSame) return known;
    this.#states.set(place, state);
    return state;
  }

  /** Takes a swipe, or an undo of one. Returns its id. It is sent by itself, soon. */
  enqueue({ cardId, lessonId, direction, undoOf = null, grade = null }: NewSwipe): string {
    // Two rows never share a moment, and none precedes what waits: so their order survives the storage, and a clock that
    // was put back.
    this.#lastAtMs = Math.max(this.#lastAtMs + 1, this.#ports.nowMs(), ...this.#rows.map(({ atMs }) => atMs + 1));
    const row: QueuedSwipe = {
      clientId: this.#ports.newId(),
      learnerId: this.learnerId,
      lessonId,
      cardId,
      direction,
      undoOf,
      grade,
      pageId: this.#ports.pageId,
      pageMs: this.#ports.pageMs(),
      atMs: this.#lastAtMs,
    };
    this.#rows = [...this.#rows, row];
    keepSwipe(this.#ports.storage, row);
    if (isSwipeKept(this.#ports.storage, row)) this.#kept.add(row.clientId);
    if (this.#rows.length >= BATCH && !this.#isWaiting) void this.flush();
    else this.#planFlush();
    this.#changed();
    return row.clientId;
  }

  /** The deck was finished: sends the rest of the lesson as a full save. Resolves with whether the server has all. */
  async finish(lessonId: number, courseId: number): Promise<boolean> {
    this.#finished.set(lessonId, courseId);
    await this.retry();
    return this.unsent(lessonId).length === 0;
  }

  /** Sends everything that may be sent. One pass at a time. */
  flush(): Promise<void> {
    this.#running ??= this.#pass().finally(() => {
      this.#running = null;
      this.#planFlush();
      this.#changed();
    });
    return this.#running;
  }

  /** Tries again at once: the network is back, the learner signed in again, or asks for it. */
  retry(): Promise<void> {
    this.#hold = null;
    this.#refusals.clear();
    // What was put in meanwhile may lie behind the pass that runs.
    return this.#running ? this.#running.then(() => this.flush()) : this.flush();
  }

  /** The page may go away: starts the requests before it returns. What they carry stays until an answer is seen. */
  sendLast(): void {
    if (this.#hold) return;
    for (const place of this.#places()) {
      const rows = this.#sendable(place);
      if (rows.length > 0) void this.#send(place, rows).finally(() => this.#changed());
    }
  }

  /** Another tab has made or sent something. */
  reread(): void {
    const stored = readSwipes(this.#ports.storage, this.learnerId);
    const ids = new Set(stored.map(({ clientId }) => clientId));
    const mine = this.#rows.filter(({ clientId }) => ids.has(clientId) || !this.#kept.has(clientId));
    const known = new Set(mine.map(({ clientId }) => clientId));
    this.#rows = [...mine, ...stored.filter(({ clientId }) => !known.has(clientId))];
    for (const { clientId } of stored) this.#kept.add(clientId);
    this.#planFlush();
    this.#changed();
  }

  /** Another tab of the learner was answered: what it made is saved, and the piles are others. */
  hearOtherTab(answer: SwipeAnswer): void {
    this.reread();
    this.#hear(answer, false);
  }

  /** Forgets what has no place any more: the learner lets it go. */
  dismiss(place: SwipePlace): void {
    const refusal = this.#refusals.get(place);
    if (!refusal || !PLACELESS.includes(refusal.code)) return;
    this.#refusals.delete(place);
    this.#forget(this.unsent(place));
    this.#changed();
  }

  async #pass(): Promise<void> {
    this.#cancelFlush?.();
    this.#cancelFlush = null;
    if (this.#hold || this.#rows.length === 0) return;
    if (!this.#ports.isOnline()) {
      this.#isWaiting = true; // the page says when the network is back
      return;
    }
    await this.#ports.withLock(async () => {
      // What another tab has sent meanwhile is gone from the storage.
      this.#rows = this.#rows.filter((row) => !this.#kept.has(row.clientId) || isSwipeKept(this.#ports.storage, row));
      for (const place of this.#places()) {
        for (let rows = this.#sendable(place); rows.length > 0; rows = this.#sendable(place)) {
          const goesOn = await this.#send(place, rows);
          if (goesOn === 'stop') return;
          if (goesOn === 'next place') break;
        }
      }
    });
  }

  async #send(place: SwipePlace, rows: readonly QueuedSwipe[]): Promise<'on' | 'next place' | 'stop'> {
    for (const { clientId } of rows) this.#onWire.add(clientId);
    this.#changed();
    const result = await (place === null ? this.#sendReviews(rows) : this.#sendLesson(place, rows));
    for (const { clientId } of rows) this.#onWire.delete(clientId);
    if (result.type === 'accepted') {
      this.#failures = 0;
      this.#isWaiting = false;
      this.#forget(rows);
      this.#hear(result.answer, true);
      this.#ports.tellTabs(result.answer);
      return 'on';
    }
    if (result.type === 'refused') {
      this.#refusals.set(place, result.refusal);
      return 'next place';
    }
    if (result.type === 'sign-in' || result.type === 'other-learner') {
      this.#hold = result.type;
      return 'stop';
    }
    this.#failures += 1;
    this.#isWaiting = true;
    this.#planFlush((result.type === 'retry' ? (result.afterSeconds ?? 0) : 0) * 1000);
    return 'stop';
  }

  async #sendLesson(lessonId: number, rows: readonly QueuedSwipe[]): Promise<SendResult<SwipeAnswer>> {
    const { remembered, notRemembered } = pilesOfRows(rows);
    const isLast = this.unsent(lessonId).length === rows.length;
    const courseId = isLast ? this.#finished.get(lessonId) : undefined;
    const result = await this.#ports.sendResult({
      lesson_id: lessonId,
      flashcard_ids: { remember: [...remembered], non: [...notRemembered] },
      ...(courseId === undefined ? {} : { course_id: courseId }),
      swipes: this.#toInputs(rows),
      learner_id: this.learnerId,
    });
    if (result.type !== 'accepted') return result;
    if (courseId !== undefined) this.#finished.delete(lessonId);
    return { type: 'accepted', answer: { lessonId, saved: result.answer } };
  }

  async #sendReviews(rows: readonly QueuedSwipe[]): Promise<SendResult<SwipeAnswer>> {
    const result = await this.#ports.sendReviews({ swipes: this.#toInputs(rows), learner_id: this.learnerId });
    if (result.type !== 'accepted') return result;
    return { type: 'accepted', answer: { lessonId: null, saved: result.answer } };
  }

  #hear(answer: SwipeAnswer, toThisTab: boolean): void {
    this.#lastAnswers.set(answer.lessonId, answer);
    for (const listener of this.#answerListeners) listener(answer, toThisTab);
  }

  #toInputs(rows: readonly QueuedSwipe[]) {
    const { pageId } = this.#ports;
    const latestMs = Math.max(...this.#rows.filter((row) => row.pageId !== pageId).map(({ atMs }) => atMs));
    const page = { pageId, pageMs: this.#ports.pageMs(), nowMs: this.#ports.nowMs(), latestMs };
    return rows.map((row) => toSwipeInput(row, page));
  }

  #places(): SwipePlace[] {
    return [...new Set(this.#rows.map(({ lessonId }) => lessonId))];
  }

  #sendable(place: SwipePlace): readonly QueuedSwipe[] {
    if (this.#refusals.has(place)) return [];
    return this.unsent(place)
      .filter(({ clientId }) => !this.#onWire.has(clientId))
      .slice(0, MOST_ROWS_PER_CALL);
  }

  #forget(rows: readonly QueuedSwipe[]): void {
    const gone = new Set(rows.map(({ clientId }) => clientId));
    this.#rows = this.#rows.filter(({ clientId }) => !gone.has(clientId));
    for (const row of rows) {
      this.#kept.delete(row.clientId);
      forgetSwipe(this.#ports.storage, row);
    }
  }

  /** Plans the next pass, if there is none: soon for what this tab made, later for another tab's, later after failures. */
  #planFlush(atLeastMs = 0): void {
    if (this.#cancelFlush && atLeastMs === 0) return;
    this.#cancelFlush?.();
    this.#cancelFlush = null;
    const isStuck = this.#rows.every(({ lessonId }) => this.#refusals.has(lessonId));
    if (this.#hold || isStuck || (this.#isWaiting && !this.#ports.isOnline())) return;
    const isOwn = this.#rows.some(({ pageId }) => pageId === this.#ports.pageId);
    const delayMs = Math.max(
      atLeastMs,
      this.#failures > 0 ? retryDelayMs(this.#failures, () => this.#ports.random()) : 0,
      isOwn ? BATCH_WAIT_MS : OTHER_TAB_MS,
    );
    this.#cancelFlush = this.#ports.schedule(() => {
      this.#cancelFlush = null;
      void this.flush();
    }, delayMs);
  }

  #stateNow(place: SwipePlace): SwipeState {
    const rows = this.unsent(place);
    const refusal = this.#refusals.get(place) ?? null;
    const waitedMs = this.#waitedMs(rows);
    const isOverdue = waitedMs !== null && waitedMs >= OVERDUE_MS;
    const status = () => {
      if (rows.length > 0 && this.#hold) return this.#hold;
      if (rows.length > 0 && refusal) return 'refused';
      if (rows.length > 0) return this.#isWaiting ? 'waiting' : 'saving';
      return this.#lastAnswers.has(place) ? 'saved' : 'idle';
    };
    return { status: status(), refusal: rows.length > 0 ? refusal : null, isOverdue };
  }

  /** For how long the oldest of this page's rows has been waiting; null without any. */
  #waitedMs(rows: readonly QueuedSwipe[]): number | null {
    const oldest = rows.find(({ pageId }) => pageId === this.#ports.pageId);
    return oldest ? this.#ports.pageMs() - oldest.pageMs : null;
  }

  #changed(): void {
    this.#cancelOverdue();
    const waitedMs = this.#waitedMs(this.#rows);
    if (waitedMs !== null && waitedMs < OVERDUE_MS) {
      this.#cancelOverdue = this.#ports.schedule(() => this.#changed(), OVERDUE_MS - waitedMs);
    }
    for (const listener of this.#listeners) listener();
  }
}
