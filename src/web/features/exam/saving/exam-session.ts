import type { ExamResultView } from '#contract/exams/result-view.ts';
import type { AttemptPart } from '#domain/exam/attempt.ts';
import type { ExamPaper } from '#domain/exam/paper.ts';
import { reduceAttempt } from '#domain/exam/reduce-attempt.ts';
import type { SendResult } from '#web/lib/send-result.ts';
import type { AnswerOutbox } from './answer-outbox.ts';
import { AttemptMirror } from './attempt-mirror.ts';
import type { Ending } from './ending.ts';
import type { Sitting } from './exam-calls.ts';
import { earnedBy, firstState, type SessionState } from './session-state.ts';
import { SittingClock } from './sitting-clock.ts';
import { SittingInbox } from './sitting-inbox.ts';
import { type ReportPorts, SittingReports } from './sitting-reports.ts';
import { type SenderPorts, SittingSender } from './sitting-sender.ts';
import { isSignedOut, troubleOf } from './step-loop.ts';

const TICK_MS = 1_000;
/** So that what is typed in a blank at the end of the time is saved before the part is handed in. */
const LAST_WORDS_MS = 100;

type SessionPorts = ReportPorts &
  SenderPorts & {
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
 * A sitting of an exam in this window: what the learner does in it, and what each second brings. The attempt is kept by
 * AttemptMirror, its time by SittingClock; SittingSender and SittingReports tell the server, whose words SittingInbox
 * hears. decisions §11
 */
export class ExamSession {
  readonly paper: ExamPaper;
  readonly sitting: Sitting;
  readonly #outbox: AnswerOutbox;
  readonly #ports: SessionPorts;
  readonly #clock: SittingClock;
  readonly #mirror: AttemptMirror;
  readonly #sender: SittingSender;
  readonly #reports: SittingReports;
  readonly #inbox: SittingInbox;
  #isClosed = false;
  #cancelTick: () => void = () => undefined;

  constructor({ paper, sitting, result, outbox, isVisible }: Options, ports: SessionPorts) {
    this.paper = paper;
    this.sitting = sitting;
    this.#outbox = outbox;
    this.#ports = ports;
    this.#clock = new SittingClock({
      kind: paper.clock,
      serverNow: result.server_now,
      isVisible,
      pageMs: () => ports.pageMs(),
    });
    this.#mirror = new AttemptMirror(paper, this.#clock, firstState(result, sitting.windowId));
    this.#sender = new SittingSender(sitting, outbox, ports);
    this.#reports = new SittingReports(sitting, { ports, mp3Seconds: result.mp3_time }, (told) => {
      if (!this.#isClosed) this.#inbox.onReport(told);
    });
    this.#inbox = new SittingInbox({
      sitting,
      outbox,
      clock: this.#clock,
      mirror: this.#mirror,
      sender: this.#sender,
      reports: this.#reports,
    });
    if (!this.state.isElsewhere) outbox.own(result.id, sitting.windowId);
    const { note } = this.#reports;
    this.#inbox.redraw();
    if (note && note.stage === this.openPart?.stage) {
      this.#reports.groupIndex = note.groupIndex;
      this.#clock.atLeast(note.elapsedMs);
    }
  }

  /** Follows outbox and clock until the returned function is called. */
  begin(): () => void {
    this.#isClosed = false;
    // What a window left that is gone was refused until this one took the attempt over.
    if (!this.state.isElsewhere) void this.#outbox.retry();
    const stops = [
      this.#outbox.onAnswer((outcome) => this.#inbox.onAnswer(outcome)),
      this.#outbox.subscribe(() => this.#inbox.onOutbox()),
    ];
    // Handed in by an earlier page of this window, which did not live to hear the answer.
    const { note } = this.#reports;
    const isOurs = note?.windowId === this.sitting.windowId && note.stage === this.openPart?.stage;
    if (isOurs && note.isSubmitted && !this.state.isElsewhere) this.submit();
    this.#tick();
    return () => {
      this.#isClosed = true;
      this.#cancelTick();
      this.#sender.stop();
      this.#mirror.change({ step: null });
      for (const stop of stops) stop();
    };
  }

  get state(): SessionState {
    return this.#mirror.state;
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#mirror.subscribe(listener);

  /** ms left of the part, or of the pause between two */
  get timeLeft(): SittingClock['timeLeft'] {
    return this.#clock.timeLeft;
  }

  /** How the attempt ended without a result; null: it did not. */
  get ending(): Ending | null {
    return this.#mirror.ending;
  }

  /** The part that is being sat; null on the other screens. */
  get openPart(): AttemptPart | null {
    return this.#mirror.openPart;
  }

  /** The result can be shown, with what it earned. */
  get isResultReady(): boolean {
    return this.#mirror.isResultReady;
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
    return this.#clock.elapsedMs(this.openPart);
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
    const given = {
      stage: part.stage,
      questionId,
      answer,
      sequence: this.#mirror.nextSequence(this.#sender.unsent),
      elapsedMs: this.elapsedMs,
    };
    const step = reduceAttempt(this.paper, this.state.attempt, { type: 'answer', ...given }, this.#clock.serverMs);
    if (!step.ok) return;
    // As the rules read it: what was typed may be longer than a call may carry.
    const read = step.attempt.answers[questionId]?.answer ?? null;
    const kept = { lessonId, resultId, windowId, ...given, answer: read };
    this.#outbox.give(kept);
    this.#mirror.give(kept);
    this.#mirror.change({ attempt: step.attempt });
    this.#keepNote();
  }

  /** Hands the open part in, once everything that was answered is on the server. */
  submit(): void {
    const part = this.openPart;
    if (!part || this.state.step !== null) return;
    this.#takeStep('submit', part);
    this.#keepNote();
  }

  /** Leaves a part that is over: for the next one, or for the result. */
  next(): void {
    const { parts, finishedAtMs } = this.state.attempt;
    const closed = parts.findLast((part) => part.closed !== null);
    if (!closed || this.state.step !== null || this.ending) return;
    this.#mirror.change({ isTimeUp: false });
    if (finishedAtMs === null || !this.state.attempt.isResultOpened) this.#takeStep('next', closed);
  }

  /** Closes the time-up dialog. spec 2 §4.3 */
  closeTimeUp(): void {
    this.#mirror.change({ isTimeUp: false });
  }

  /** 'Làm tiếp ở đây': this window takes the attempt over. */
  async takeOver(): Promise<void> {
    const result = await this.#ports.continueExam(this.sitting);
    if (result.type === 'accepted') {
      this.#outbox.own(this.sitting.resultId, this.sitting.windowId);
      this.#clock.goOn();
      this.#mirror.change({ isElsewhere: false, refusal: null, stepTrouble: null });
      this.#inbox.accept(result.answer);
      void this.#outbox.retry();
      this.#sender.wake();
    } else if (result.type === 'refused') this.#inbox.refuse(result.refusal, result.data);
    else this.#mirror.change({ stepTrouble: troubleOf(result.type) });
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
    this.#clock.shown(this.state.isElsewhere);
    this.wake();
    this.#tick();
  }

  /** The page can't be seen, or goes. */
  hidden(): void {
    const { openPart: part, elapsedMs } = this;
    this.#clock.hidden();
    if (!part || this.state.isElsewhere) return;
    this.#keepNote();
    // With answers under way, these carry the time: a report of it before them could end the part.
    this.#reports.leave(this.#sender.unsent.length === 0 ? { stage: part.stage, elapsedMs } : null);
  }

  /** Something may help: the network is back, or somebody signed in. */
  wake(): void {
    this.#sender.wake();
    if (isSignedOut(this.state.stepTrouble)) this.#reports.beatSoon();
  }

  #takeStep(step: 'submit' | 'next', { stage }: AttemptPart): void {
    const { elapsedMs } = this;
    this.#mirror.change({ step, stepTrouble: null, refusal: null });
    const given = { step, stage, elapsedMs };
    this.#sender.takeStep(given, {
      onAnswer: (result) => {
        const earned = result.type === 'accepted' ? earnedBy(result.answer) : null;
        this.#mirror.change({ step: null, stepTrouble: null, earned });
        // A refused step is not taken again by the next page.
        this.#keepNote();
        if (result.type === 'accepted') {
          this.#inbox.accept(result.answer.data);
        } else this.#inbox.refuse(result.refusal, result.data);
      },
      onTrouble: (stepTrouble) => this.#mirror.change({ stepTrouble }),
    });
  }

  #showTime(): void {
    this.#clock.showTime(this.openPart, this.state.attempt.waitEndsAtMs);
  }

  #tick(): void {
    if (this.#isClosed || this.ending) return;
    this.#cancelTick();
    this.#cancelTick = this.#ports.schedule(() => this.#tick(), TICK_MS);
    this.#showTime();
    const { isElsewhere, isTimeUp, step, attempt } = this.state;
    if (isElsewhere) return;
    this.#sender.push();
    const part = this.openPart;
    const isOver = this.timeLeft.get() <= 0;
    if (part) {
      this.#keepNote();
      if (isOver && !isTimeUp && step === null) this.#endTime();
      else this.#beat(part);
    } else if (attempt.waitEndsAtMs !== null && this.paper.clock === 'strict' && isOver) this.next();
  }

  /** spec 2 §4.3: the part is handed in by itself, and a dialog says so. */
  #endTime(): void {
    this.#mirror.change({ isTimeUp: true });
    this.#ports.schedule(() => this.submit(), LAST_WORDS_MS);
  }

  #beat({ stage }: AttemptPart): void {
    if (!this.#clock.isRunning || this.#sender.unsent.length > 0) return;
    this.#reports.beat({ stage, elapsedMs: this.elapsedMs });
  }

  #keepNote(): void {
    const part = this.openPart;
    if (!part || this.state.isElsewhere) return;
    this.#reports.keepNote({ stage: part.stage, elapsedMs: this.elapsedMs }, this.state.step === 'submit');
  }
}
