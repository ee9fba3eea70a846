import { attemptOfView } from '#contract/exams/attempt-of-view.ts';
import type { ExamAnswer } from '#contract/exams/exam-calls.ts';
import type { ExamResultView } from '#contract/exams/result-view.ts';
import type { Attempt, AttemptPart } from '#domain/exam/attempt.ts';
import type { ExamPaper, Stage } from '#domain/exam/paper.ts';
import { reduceAttempt } from '#domain/exam/reduce-attempt.ts';
import { viewStageOf } from '#domain/exam/view-stage.ts';
import type { SendRefusal, SendResult } from '#web/lib/send-result.ts';
import { Store } from '#web/lib/store.ts';
import type { AnswerOutbox } from './answer-outbox.ts';
import { type Ending, endingOf } from './ending.ts';
import type { postStep, Sitting } from './exam-calls.ts';
import { withAnswers } from './merged-answers.ts';
import { PartClock } from './part-clock.ts';
import { type ReportPorts, SittingReports } from './sitting-reports.ts';
import { StepLoop, type StepTrouble } from './step-loop.ts';

const TICK_MS = 1_000;
/** How often answers are tried that a lost network keeps here. */
const PUSH_MS = 5_000;
/** The same for what was refused, or waits for a sign-in: it may have happened in another window. */
const HELD_PUSH_MS = 15_000;
/** So that what is typed in a blank at the end of the time is saved before the part is handed in. */
const LAST_WORDS_MS = 100;

export type SessionState = {
  /** as the server said last */
  readonly result: ExamResultView;
  /** the same with what is not on the server yet */
  readonly attempt: Attempt;
  /** what was asked of the server and is not answered yet */
  readonly step: 'submit' | 'next' | null;
  /** what keeps a step from its answer; without one, why the server hears nothing of the page */
  readonly stepTrouble: StepTrouble;
  readonly refusal: SendRefusal | null;
  /** time of the part is up: the dialog stands until it is closed */
  readonly isTimeUp: boolean;
  /** another window owns the attempt */
  readonly isElsewhere: boolean;
  /** answers that came after the end of their part */
  readonly lateAnswers: number;
  /** what the lesson has of the attempt, as the last step was answered; null: not handed in */
  readonly earned: Earned | null;
};

export type Earned = { readonly percent: number; readonly isPassed: boolean; readonly isStageUnseen: boolean };

export type SessionPorts = ReportPorts & {
  schedule(task: () => void, delayMs: number): () => void;
  random(): number;
  postStep: typeof postStep;
  continueExam(sitting: Sitting): Promise<SendResult<ExamResultView>>;
};

type Options = {
  readonly paper: ExamPaper;
  readonly sitting: Sitting;
  readonly result: ExamResultView;
  readonly outbox: AnswerOutbox;
  readonly isVisible: boolean;
};

/**
 * A sitting of an exam in this window: mirrors the attempt by the server's own reducer, keeps its clock, and carries
 * each step to the server until it is answered. Answers go by way of the outbox. decisions §11
 */
export class ExamSession {
  readonly paper: ExamPaper;
  readonly sitting: Sitting;
  readonly #outbox: AnswerOutbox;
  readonly #ports: SessionPorts;
  readonly #reports: SittingReports;
  readonly #store: Store<SessionState>;
  /** ms left of the part, or of the pause between two */
  readonly timeLeft = new Store(0);
  #receivedMs: number;
  #sequence = 0;
  #clock: { readonly stage: Stage; readonly clock: PartClock } | null = null;
  #isVisible: boolean;
  #isClosed = false;
  #loop: StepLoop<ExamAnswer> | null = null;
  #cancelTick: () => void = () => undefined;
  #pushedMs = 0;

  constructor({ paper, sitting, result, outbox, isVisible }: Options, ports: SessionPorts) {
    this.paper = paper;
    this.sitting = sitting;
    this.#outbox = outbox;
    this.#ports = ports;
    this.#isVisible = isVisible;
    this.#receivedMs = ports.pageMs();
    this.#reports = new SittingReports(sitting, { ports, mp3Seconds: result.mp3_time }, (told) => this.#onReport(told));
    this.#store = new Store<SessionState>({
      result,
      attempt: attemptOfView(result),
      step: null,
      stepTrouble: null,
      refusal: null,
      isTimeUp: false,
      isElsewhere: result.window_id !== null && result.window_id !== sitting.windowId,
      lateAnswers: 0,
      earned: null,
    });
    if (!this.state.isElsewhere) outbox.own(result.id, sitting.windowId);
    const { note } = this.#reports;
    this.#mirror();
    if (note && note.stage === this.openPart?.stage) {
      this.#reports.groupIndex = note.groupIndex;
      this.#clock?.clock.atLeast(note.elapsedMs);
    }
  }

  /** Follows outbox and clock until the returned function is called. */
  begin(): () => void {
    this.#isClosed = false;
    // What a window left that is gone was refused until this one took the attempt over.
    if (!this.state.isElsewhere) void this.#outbox.retry();
    const stops = [
      this.#outbox.onAnswer((outcome) => {
        if (outcome.resultId !== this.sitting.resultId) return;
        if (outcome.isLate) this.#change({ lateAnswers: this.state.lateAnswers + 1 });
        if (outcome.result) this.#accept(outcome.result);
        else this.#mirror();
        this.#regained();
      }),
      this.#outbox.subscribe(() => this.#onOutbox()),
    ];
    // Handed in by an earlier page of this window, which did not live to hear the answer.
    const { note } = this.#reports;
    const isOurs = note?.windowId === this.sitting.windowId && note.stage === this.openPart?.stage;
    if (isOurs && note.isSubmitted && !this.state.isElsewhere) this.submit();
    this.#tick();
    return () => {
      this.#isClosed = true;
      this.#cancelTick();
      this.#loop?.stop();
      this.#loop = null;
      this.#change({ step: null });
      for (const stop of stops) stop();
    };
  }

  get state(): SessionState {
    return this.#store.get();
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener);

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

  /** The mondai that was shown last in the open part. */
  get groupIndex(): number {
    return this.#reports.groupIndex;
  }

  get mp3Seconds(): number {
    return this.#reports.mp3Seconds;
  }

  /** Time used of the open part. */
  get elapsedMs(): number {
    const budgetMs = this.openPart?.budgetMs ?? 0;
    return Math.min(budgetMs, this.#clock?.clock.elapsedMs ?? 0);
  }

  /** Whether answers can still be given. */
  get isLocked(): boolean {
    const { step, isTimeUp, isElsewhere } = this.state;
    return this.openPart === null || step !== null || isTimeUp || isElsewhere;
  }

  /** Keeps an answer: when this returns, it is in the browser's storage. null: taken back. */
  answer(questionId: number, answer: unknown): void {
    const part = this.openPart;
    if (!part || this.state.isElsewhere || this.state.step !== null) return;
    const { lessonId, resultId, windowId } = this.sitting;
    const { elapsedMs } = this;
    const sequence = this.#nextSequence();
    const event = { type: 'answer', stage: part.stage, questionId, answer, sequence, elapsedMs } as const;
    const step = reduceAttempt(this.paper, this.state.attempt, event, this.#serverMs());
    if (!step.ok) return;
    this.#outbox.give({ lessonId, resultId, stage: part.stage, questionId, answer, sequence, elapsedMs, windowId });
    this.#change({ attempt: step.attempt });
    this.#keepNote();
  }

  /** Hands the open part in, once everything that was answered is on the server. */
  submit(): void {
    const part = this.openPart;
    if (!part || this.state.step !== null) return;
    this.#step('submit', part.stage);
    this.#keepNote();
  }

  /** Leaves a part that is over: for the next one, or for the result. */
  next(): void {
    const { parts, finishedAtMs } = this.state.attempt;
    const closed = parts.findLast((part) => part.closed !== null);
    if (!closed || this.state.step !== null || this.ending) return;
    this.#change({ isTimeUp: false });
    if (finishedAtMs === null || !this.state.attempt.isResultOpened) this.#step('next', closed.stage);
  }

  /** Closes the time-up dialog. spec 2 §4.3 */
  closeTimeUp(): void {
    this.#change({ isTimeUp: false });
  }

  /** 'Làm tiếp ở đây': this window takes the attempt over. */
  async takeOver(): Promise<void> {
    const result = await this.#ports.continueExam(this.sitting);
    if (result.type === 'accepted') {
      this.#outbox.own(this.sitting.resultId, this.sitting.windowId);
      if (this.#isVisible) this.#clock?.clock.shown();
      this.#change({ isElsewhere: false, refusal: null, stepTrouble: null });
      this.#accept(result.answer);
      void this.#outbox.retry();
      this.#loop?.wake();
    } else if (result.type === 'refused') this.#refuse(result.refusal, result.data);
    else this.#change({ stepTrouble: troubleOf(result.type) });
  }

  /** The recording was heard up to here. */
  heard(seconds: number): void {
    if (this.#reports.heard(seconds)) this.#keepNote();
  }

  showGroup(index: number): void {
    this.#reports.groupIndex = index;
    this.#keepNote();
  }

  shown(): void {
    this.#isVisible = true;
    if (!this.state.isElsewhere) this.#clock?.clock.shown();
    this.wake();
    this.#tick();
  }

  /** The page can't be seen, or goes. */
  hidden(): void {
    this.#isVisible = false;
    const part = this.openPart;
    const elapsedMs = this.elapsedMs;
    this.#clock?.clock.hidden();
    if (!part || this.state.isElsewhere) return;
    this.#keepNote();
    // With answers under way, these carry the time: a report of it before them could end the part.
    this.#reports.leave(this.#unsent() === 0 ? { stage: part.stage, elapsedMs } : null);
  }

  /** Something may help: the network is back, or somebody signed in. */
  wake(): void {
    this.#loop?.wake();
    if (isSignedOut(this.state.stepTrouble)) this.#reports.beatSoon();
  }

  #unsent(): number {
    return this.#outbox.unsentOf(this.sitting.resultId).length;
  }

  #nextSequence(): number {
    const unsent = this.#outbox.unsentOf(this.sitting.resultId).map(({ sequence }) => sequence);
    const saved = Object.values(this.state.attempt.answers).map(({ sequence }) => sequence);
    this.#sequence = Math.max(this.#sequence, ...saved, ...unsent) + 1;
    return this.#sequence;
  }

  /** The server's time, as far as this page can tell. */
  #serverMs(): number {
    return Date.parse(this.state.result.server_now) + this.#ports.pageMs() - this.#receivedMs;
  }

  #step(step: 'submit' | 'next', stage: Stage): void {
    const elapsedMs = this.elapsedMs;
    this.#change({ step, stepTrouble: null, refusal: null });
    this.#loop = new StepLoop<ExamAnswer>(this.#ports, {
      send: async () => {
        if (step === 'submit') {
          await this.#outbox.flush();
          if (this.#unsent() > 0) return 'not yet';
        }
        return this.#ports.postStep(step === 'submit' ? 'submit-exam' : 'next-stage', this.sitting, stage, elapsedMs);
      },
      onAnswer: (result) => {
        this.#loop = null;
        this.#change({ step: null, stepTrouble: null });
        // A refused step is not taken again by the next page.
        this.#keepNote();
        if (result.type === 'accepted') {
          this.#change({ earned: earnedBy(result.answer) });
          this.#accept(result.answer.data);
        } else this.#refuse(result.refusal, result.data);
      },
      onTrouble: (stepTrouble) => this.#change({ stepTrouble }),
    });
  }

  #onOutbox(): void {
    const { refusal } = this.#outbox.stateOf(this.sitting.lessonId);
    const isTaken = refusal?.code === 'EXAM_OTHER_WINDOW' && !this.ending;
    if (isTaken && !this.state.isElsewhere) this.#leaveToOtherWindow();
    if (this.#unsent() === 0) this.#loop?.proceed();
    // Others hear of it as of a change: the saved state is drawn from the outbox.
    this.#change({});
  }

  #refuse(refusal: SendRefusal, data: unknown): void {
    if (data !== undefined && data !== null) this.#accept(data as ExamResultView);
    if (this.ending) return;
    if (refusal.code === 'EXAM_OTHER_WINDOW') this.#leaveToOtherWindow();
    else this.#change({ refusal });
  }

  #leaveToOtherWindow(): void {
    this.#outbox.disown(this.sitting.resultId);
    this.#clock?.clock.stop();
    this.#change({ isElsewhere: true });
  }

  /** Takes the server's word: of what it said last, and of each answer the newest. */
  #accept(result: ExamResultView): void {
    const { result: known } = this.state;
    if (result.id !== known.id || this.ending) return;
    const isOver = endingOf(result) !== null;
    const isNews = isOver || Date.parse(result.server_now) >= Date.parse(known.server_now);
    if (isNews) this.#receivedMs = this.#ports.pageMs();
    this.#change({ result: isNews ? withAnswers(result, known) : withAnswers(known, result) });
    if (isOver) this.#end();
    else this.#mirror();
  }

  /** Nothing more of the attempt is counted, sent or kept. */
  #end(): void {
    this.#cancelTick();
    this.#loop?.stop();
    this.#loop = null;
    this.#clock = null;
    this.#outbox.forget(this.sitting.resultId);
    this.#reports.dropNote();
    this.#change({ step: null, stepTrouble: null, refusal: null, isTimeUp: false, isElsewhere: false });
  }

  /** The server's attempt with what is still under way. */
  #mirror(): void {
    const nowMs = this.#serverMs();
    let attempt = attemptOfView(this.state.result);
    for (const row of this.#outbox.unsentOf(this.sitting.resultId)) {
      const step = reduceAttempt(this.paper, attempt, { ...row, type: 'answer' }, nowMs);
      if (step.ok) attempt = step.attempt;
    }
    this.#change({ attempt });
    this.#followPart();
  }

  #followPart(): void {
    const part = this.openPart;
    const usedMs = part ? this.#usedMs(part) : 0;
    if (!part) {
      this.#clock = null;
      if (this.state.result.submit_at !== null) this.#reports.dropNote();
    } else if (this.#clock?.stage === part.stage) this.#clock.clock.atLeast(usedMs);
    else {
      const isVisible = this.#isVisible && !this.state.isElsewhere;
      const options = {
        kind: this.paper.clock,
        elapsedMs: usedMs,
        isVisible,
        pageMs: () => this.#ports.pageMs(),
      };
      this.#clock = { stage: part.stage, clock: new PartClock(options) };
      this.#reports.groupIndex = 0;
      this.#change({ isTimeUp: false });
    }
    this.#showTime();
  }

  /** A strict clock has run since the part began, whoever was there. */
  #usedMs({ beganAtMs, elapsedMs }: AttemptPart): number {
    return this.paper.clock === 'strict' && beganAtMs !== null
      ? Math.max(elapsedMs, this.#serverMs() - beganAtMs)
      : elapsedMs;
  }

  #showTime(): void {
    const part = this.openPart;
    const { waitEndsAtMs } = this.state.attempt;
    if (part) this.timeLeft.set(part.budgetMs - this.elapsedMs);
    else this.timeLeft.set(waitEndsAtMs === null ? 0 : Math.max(0, waitEndsAtMs - this.#serverMs()));
  }

  #tick(): void {
    if (this.#isClosed || this.ending) return;
    this.#cancelTick();
    this.#cancelTick = this.#ports.schedule(() => this.#tick(), TICK_MS);
    this.#showTime();
    const { isElsewhere, isTimeUp, step, attempt } = this.state;
    if (isElsewhere) return;
    this.#push();
    const part = this.openPart;
    if (part) {
      this.#keepNote();
      if (this.timeLeft.get() <= 0 && !isTimeUp && step === null) this.#endTime();
      else this.#beat(part);
    } else if (attempt.waitEndsAtMs !== null && this.paper.clock === 'strict' && this.timeLeft.get() <= 0) this.next();
  }

  /** spec 2 §4.3: the part is handed in by itself, and a dialog says so. */
  #endTime(): void {
    this.#change({ isTimeUp: true });
    this.#ports.schedule(() => this.submit(), LAST_WORDS_MS);
  }

  /** Pauses between tries grow, to a minute and more. In an exam nobody has the time. */
  #push(): void {
    const pageMs = this.#ports.pageMs();
    const { status } = this.#outbox.stateOf(this.sitting.lessonId);
    const isHeld = status === 'refused' || status === 'sign-in' || status === 'other-learner';
    if (this.#unsent() === 0) this.#loop?.proceed();
    else if (pageMs - this.#pushedMs >= (isHeld ? HELD_PUSH_MS : PUSH_MS)) {
      this.#pushedMs = pageMs;
      void (isHeld ? this.#outbox.wake() : this.#outbox.flush());
    }
  }

  #beat({ stage }: AttemptPart): void {
    const isRunning = this.#isVisible || this.paper.clock === 'strict';
    if (isRunning && this.#unsent() === 0) this.#reports.beat({ stage, elapsedMs: this.elapsedMs });
  }

  #onReport(told: SendResult<ExamResultView>): void {
    if (this.#isClosed) return;
    if (told.type === 'accepted') {
      this.#accept(told.answer);
      this.#regained();
    } else if (told.type === 'refused') this.#refuse(told.refusal, told.data);
    else if (isSignedOut(told.type)) this.#change({ stepTrouble: told.type });
  }

  /** The server takes the learner's calls: what was held for a sign-in or an access goes on. */
  #regained(): void {
    const { stepTrouble, refusal } = this.state;
    if (refusal?.code === 'LESSON_LOCKED') this.#change({ refusal: null });
    if (!isSignedOut(stepTrouble)) return;
    this.#change({ stepTrouble: null });
    this.#loop?.wake();
    void this.#outbox.wake();
  }

  #keepNote(): void {
    const part = this.openPart;
    if (!part || this.state.isElsewhere) return;
    this.#reports.keepNote({ stage: part.stage, elapsedMs: this.elapsedMs }, this.state.step === 'submit');
  }

  #change(change: Partial<SessionState>): void {
    this.#store.set({ ...this.state, ...change });
  }
}

const isSignedOut = (trouble: unknown): trouble is 'sign-in' | 'other-learner' =>
  trouble === 'sign-in' || trouble === 'other-learner';

function earnedBy({ percent, is_lesson_passed: isPassed, show_popup_done_stage: isStageUnseen }: ExamAnswer) {
  return percent === null ? null : { percent, isPassed, isStageUnseen };
}

function troubleOf(type: 'retry' | 'unreachable' | 'sign-in' | 'other-learner'): StepTrouble {
  return isSignedOut(type) ? type : 'offline';
}
