import { retryDelayMs } from '#domain/player/retry-delay.ts';
import type { SendResult } from '#web/lib/send-result.ts';

/** Nobody waits longer in an exam, unless the server asks for it. */
const LONGEST_PAUSE_MS = 10_000;

type Answered<T> = Extract<SendResult<T>, { type: 'accepted' | 'refused' }>;
export type LoopPorts = { schedule(task: () => void, delayMs: number): () => void; random(): number };

/** What keeps a call from its answer. */
export type StepTrouble = 'offline' | 'sign-in' | 'other-learner' | null;

/** Nothing helps until the learner has signed in. */
export const isSignedOut = (trouble: unknown): trouble is 'sign-in' | 'other-learner' =>
  trouble === 'sign-in' || trouble === 'other-learner';

export function troubleOf(type: Exclude<SendResult<unknown>['type'], 'accepted' | 'refused'>): StepTrouble {
  return isSignedOut(type) ? type : 'offline';
}

export type LoopCall<T> = {
  /** 'not yet': something else has to happen first, which wakes the loop */
  readonly send: () => Promise<SendResult<T> | 'not yet'>;
  readonly onAnswer: (result: Answered<T>) => void;
  readonly onTrouble: (trouble: StepTrouble) => void;
};

/** Makes a call until it is answered: at once, after pauses that grow, and whenever something may have helped. */
export class StepLoop<T> {
  readonly #ports: LoopPorts;
  readonly #call: LoopCall<T>;
  #failures = 0;
  #isRunning = false;
  #isOver = false;
  /** for something else to happen first */
  #isWaiting = false;
  #cancel: () => void = () => undefined;

  constructor(ports: LoopPorts, call: LoopCall<T>) {
    this.#ports = ports;
    this.#call = call;
    this.wake();
  }

  /** Tries again now. */
  wake(): void {
    if (this.#isRunning || this.#isOver) return;
    this.#cancel();
    void this.#run();
  }

  /** What it waited for may have happened: goes on without cutting a pause after a failure short. */
  proceed(): void {
    if (this.#isWaiting) this.wake();
  }

  stop(): void {
    this.#isOver = true;
    this.#cancel();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    this.#isWaiting = false;
    const result = await this.#call.send();
    this.#isRunning = false;
    this.#isWaiting = result === 'not yet';
    if (this.#isOver || result === 'not yet') return;
    if (result.type === 'accepted' || result.type === 'refused') {
      this.#isOver = true;
      this.#call.onAnswer(result);
      return;
    }
    this.#call.onTrouble(troubleOf(result.type));
    if (isSignedOut(result.type)) return;
    this.#failures += 1;
    const afterMs = result.type === 'retry' ? (result.afterSeconds ?? 0) * 1000 : 0;
    const pauseMs = retryDelayMs(this.#failures, () => this.#ports.random());
    const delayMs = Math.max(afterMs, Math.min(pauseMs, LONGEST_PAUSE_MS));
    this.#cancel = this.#ports.schedule(() => this.wake(), delayMs);
  }
}
