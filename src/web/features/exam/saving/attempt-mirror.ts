import { attemptOfView } from '#contract/exams/attempt-of-view.ts';
import type { ExamResultView } from '#contract/exams/result-view.ts';
import type { AttemptPart } from '#domain/exam/attempt.ts';
import type { ExamPaper } from '#domain/exam/paper.ts';
import { reduceAttempt } from '#domain/exam/reduce-attempt.ts';
import { viewStageOf } from '#domain/exam/view-stage.ts';
import type { Row } from '#web/lib/outbox/lane.ts';
import { Store } from '#web/lib/store.ts';
import type { GivenAnswer } from './answer-outbox.ts';
import { type Ending, endingOf } from './ending.ts';
import { withAnswers } from './merged-answers.ts';
import { isAsNew } from './newer-view.ts';
import type { SessionState } from './session-state.ts';
import type { SittingClock } from './sitting-clock.ts';

/** The attempt as this window knows it: what the server said last and, by the server's own reducer, what is unsent. */
export class AttemptMirror {
  readonly #paper: ExamPaper;
  readonly #clock: SittingClock;
  readonly #store: Store<SessionState>;
  #sequence = 0;
  /** Newest answer of each question that no message of the server has named yet: another window may have sent it. */
  readonly #given = new Map<number, GivenAnswer>();

  constructor(paper: ExamPaper, clock: SittingClock, state: SessionState) {
    this.#paper = paper;
    this.#clock = clock;
    this.#store = new Store(state);
  }

  get state(): SessionState {
    return this.#store.get();
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener);

  change(change: Partial<SessionState>): void {
    this.#store.set({ ...this.state, ...change });
  }

  /** How the attempt ended without a result; null: it did not. */
  get ending(): Ending | null {
    return endingOf(this.state.result);
  }

  /** The part that is being sat; null on the other screens. */
  get openPart(): AttemptPart | null {
    if (this.ending) return null;
    const { stage, isWaiting } = viewStageOf(this.state.attempt);
    if (isWaiting) return null;
    return this.state.attempt.parts.find((part) => part.stage === stage) ?? null;
  }

  /**
   * The result is open and the learner's own step is answered. Another call may report first that the attempt is over,
   * but does not say what it earned.
   */
  get isResultReady(): boolean {
    const { step, attempt } = this.state;
    return this.ending === null && step === null && viewStageOf(attempt).stage === 5;
  }

  /** Counts an answer that is given now: it is newer than all others. */
  nextSequence(unsent: readonly Row<GivenAnswer>[]): number {
    const saved = Object.values(this.state.attempt.answers);
    this.#sequence = Math.max(this.#sequence, ...[...saved, ...unsent].map(({ sequence }) => sequence)) + 1;
    return this.#sequence;
  }

  /** Takes the server's word: of what it said last, and of each answer the newest. False: it is of no use any more. */
  accept(result: ExamResultView): boolean {
    const { result: known } = this.state;
    if (result.id !== known.id || this.ending) return false;
    const isOver = endingOf(result) !== null;
    const isNews = isOver || isAsNew(result, known);
    if (isNews) this.#clock.setTo(result.server_now);
    this.change({ result: isNews ? withAnswers(result, known) : withAnswers(known, result) });
    return true;
  }

  /** An answer is given in this window, or waits from an earlier page. */
  give(answer: GivenAnswer): void {
    const older = this.#given.get(answer.questionId);
    if (!older || older.sequence <= answer.sequence) this.#given.set(answer.questionId, answer);
  }

  /** An answer that came too late does not count. */
  takeBack(questionId: number): void {
    this.#given.delete(questionId);
  }

  /** Begins again with the server's attempt and adds what is still under way. */
  redraw(unsent: readonly Row<GivenAnswer>[]): void {
    const nowMs = this.#clock.serverMs;
    const { saved } = this.state.result;
    for (const row of unsent) this.give(row);
    for (const [id, { sequence }] of this.#given) if ((saved[id] ?? -1) >= sequence) this.#given.delete(id);
    let attempt = attemptOfView(this.state.result);
    for (const answer of [...this.#given.values()].toSorted((a, b) => a.sequence - b.sequence)) {
      const step = reduceAttempt(this.#paper, attempt, { ...answer, type: 'answer' }, nowMs);
      if (step.ok) attempt = step.attempt;
    }
    this.change({ attempt });
  }
}
