import type { ExamResultView } from '#contract/exams/result-view.ts';
import type { SendRefusal, SendResult } from '#web/lib/send-result.ts';
import type { AnswerOutbox, AnswerOutcome } from './answer-outbox.ts';
import type { AttemptMirror } from './attempt-mirror.ts';
import type { Sitting } from './exam-calls.ts';
import type { SittingClock } from './sitting-clock.ts';
import type { SittingReports } from './sitting-reports.ts';
import type { SittingSender } from './sitting-sender.ts';
import { isSignedOut } from './step-loop.ts';

type Parts = {
  readonly sitting: Sitting;
  readonly outbox: AnswerOutbox;
  readonly clock: SittingClock;
  readonly mirror: AttemptMirror;
  readonly sender: SittingSender;
  readonly reports: SittingReports;
};

/** What the server says to a sitting, by whichever way, and what follows from it. */
export class SittingInbox {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** An answer has been taken, or came too late. */
  onAnswer({ resultId, questionId, isLate, result }: AnswerOutcome): void {
    const { sitting, mirror } = this.#parts;
    if (resultId !== sitting.resultId) return;
    if (isLate) {
      mirror.takeBack(questionId);
      mirror.change({ lateAnswers: mirror.state.lateAnswers + 1 });
    }
    if (result) this.accept(result);
    else this.redraw();
    this.#regained();
  }

  /** Answers were put into the outbox or refused, or have left it. */
  onOutbox(): void {
    const { sitting, outbox, mirror, sender } = this.#parts;
    const { refusal } = outbox.stateOf(sitting.lessonId);
    const isTaken = refusal?.code === 'EXAM_OTHER_WINDOW' && !mirror.ending;
    if (isTaken && !mirror.state.isElsewhere) this.#leaveToOtherWindow();
    sender.proceed();
    // Others hear of it as of a change: the saved state is drawn from the outbox.
    mirror.change({});
  }

  /** A report of time or recording was answered. */
  onReport(told: SendResult<ExamResultView>): void {
    if (told.type === 'accepted') {
      this.accept(told.answer);
      this.#regained();
    } else if (told.type === 'refused') this.refuse(told.refusal, told.data);
    else if (isSignedOut(told.type)) this.#parts.mirror.change({ stepTrouble: told.type });
  }

  accept(result: ExamResultView): void {
    const { mirror, reports } = this.#parts;
    if (!mirror.accept(result)) return;
    reports.heardElsewhere(result.mp3_time);
    if (mirror.ending) this.#end();
    else this.redraw();
  }

  refuse(refusal: SendRefusal, data: unknown): void {
    const { mirror } = this.#parts;
    if (data !== undefined && data !== null) this.accept(data as ExamResultView);
    if (mirror.ending) return;
    if (refusal.code === 'EXAM_OTHER_WINDOW') this.#leaveToOtherWindow();
    else mirror.change({ refusal });
  }

  /** The attempt, the open part and its time as they are now. */
  redraw(): void {
    const { clock, mirror, sender, reports } = this.#parts;
    mirror.redraw(sender.unsent);
    const { openPart, state } = mirror;
    if (clock.follow(openPart, state.isElsewhere)) {
      reports.groupIndex = 0;
      mirror.change({ isTimeUp: false });
    }
    if (!openPart && state.result.submit_at !== null) reports.dropNote();
    clock.showTime(openPart, state.attempt.waitEndsAtMs);
  }

  #leaveToOtherWindow(): void {
    const { sitting, outbox, clock, mirror } = this.#parts;
    outbox.disown(sitting.resultId);
    clock.stop();
    mirror.change({ isElsewhere: true });
  }

  /** Nothing more of the attempt is counted, sent or kept. */
  #end(): void {
    const { sitting, outbox, clock, mirror, sender, reports } = this.#parts;
    sender.stop();
    clock.follow(null, false);
    outbox.forget(sitting.resultId);
    reports.dropNote();
    mirror.change({ step: null, stepTrouble: null, refusal: null, isTimeUp: false, isElsewhere: false });
  }

  /** The server takes the learner's calls: what was held for a sign-in or an access goes on. */
  #regained(): void {
    const { outbox, mirror, sender } = this.#parts;
    const { stepTrouble, refusal } = mirror.state;
    if (refusal?.code === 'LESSON_LOCKED') mirror.change({ refusal: null });
    if (!isSignedOut(stepTrouble)) return;
    mirror.change({ stepTrouble: null });
    sender.wake();
    void outbox.wake();
  }
}
