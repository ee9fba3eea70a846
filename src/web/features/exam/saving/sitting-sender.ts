import type { ExamAnswer } from '#contract/exams/exam-calls.ts';
import type { Stage } from '#domain/exam/paper.ts';
import type { Row } from '#web/lib/outbox/lane.ts';
import type { AnswerOutbox, GivenAnswer } from './answer-outbox.ts';
import type { postStep, Sitting } from './exam-calls.ts';
import { type LoopCall, type LoopPorts, StepLoop } from './step-loop.ts';

/** How often answers are tried that a lost network keeps here. */
const PUSH_MS = 5_000;
/** The same for what was refused, or waits for a sign-in: it may have happened in another window. */
const HELD_PUSH_MS = 15_000;

export type SenderPorts = LoopPorts & {
  pageMs(): number;
  postStep: typeof postStep;
};

type Step = { readonly step: 'submit' | 'next'; readonly stage: Stage; readonly elapsedMs: number };

/** Brings a sitting's answers and steps to the server: answers by way of the outbox, a step until it is answered. */
export class SittingSender {
  readonly #sitting: Sitting;
  readonly #outbox: AnswerOutbox;
  readonly #ports: SenderPorts;
  #loop: StepLoop<ExamAnswer> | null = null;
  #pushedMs = 0;

  constructor(sitting: Sitting, outbox: AnswerOutbox, ports: SenderPorts) {
    this.#sitting = sitting;
    this.#outbox = outbox;
    this.#ports = ports;
  }

  /** Answers that the server does not have yet, in the order in which they were given. */
  get unsent(): readonly Row<GivenAnswer>[] {
    return this.#outbox.unsentOf(this.#sitting.resultId);
  }

  /** A part is handed in once everything that was answered is on the server. */
  takeStep({ step, stage, elapsedMs }: Step, { onAnswer, onTrouble }: Omit<LoopCall<ExamAnswer>, 'send'>): void {
    this.#loop = new StepLoop<ExamAnswer>(this.#ports, {
      send: async () => {
        if (step === 'submit') {
          await this.#outbox.flush();
          if (this.unsent.length > 0) return 'not yet';
        }
        return this.#ports.postStep(step === 'submit' ? 'submit-exam' : 'next-stage', this.#sitting, stage, elapsedMs);
      },
      onAnswer: (result) => {
        this.#loop = null;
        onAnswer(result);
      },
      onTrouble,
    });
  }

  /** Something may help: tries the step again now. */
  wake(): void {
    this.#loop?.wake();
  }

  /** A step that waited for the answers goes on if they have arrived. */
  proceed(): void {
    if (this.unsent.length === 0) this.#loop?.proceed();
  }

  /** Gives the step up; answers stay in the outbox. */
  stop(): void {
    this.#loop?.stop();
    this.#loop = null;
  }

  /** The outbox's own pauses between tries grow, to a minute and more. In an exam nobody has the time. */
  push(): void {
    this.proceed();
    const pageMs = this.#ports.pageMs();
    const { status } = this.#outbox.stateOf(this.#sitting.lessonId);
    const isHeld = status === 'refused' || status === 'sign-in' || status === 'other-learner';
    if (this.unsent.length === 0 || pageMs - this.#pushedMs < (isHeld ? HELD_PUSH_MS : PUSH_MS)) return;
    this.#pushedMs = pageMs;
    void (isHeld ? this.#outbox.wake() : this.#outbox.flush());
  }
}
