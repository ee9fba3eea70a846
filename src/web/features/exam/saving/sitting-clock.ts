import type { AttemptPart } from '#domain/exam/attempt.ts';
import type { ExamPaper, Stage } from '#domain/exam/paper.ts';
import { Store } from '#web/lib/store.ts';
import { PartClock } from './part-clock.ts';

type Options = {
  readonly kind: ExamPaper['clock'];
  /** when the server sent the attempt that the page begins with */
  readonly serverNow: string;
  readonly isVisible: boolean;
  readonly pageMs: () => number;
};

/** What time it is in a sitting: on the server, and in the part that is open. */
export class SittingClock {
  /** ms left of the part, or of the pause between two */
  readonly timeLeft = new Store(0);
  readonly #kind: Options['kind'];
  readonly #pageMs: () => number;
  /** the server's time less the page's */
  #aheadMs = 0;
  #isVisible: boolean;
  #open: { readonly stage: Stage; readonly clock: PartClock } | null = null;

  constructor({ kind, serverNow, isVisible, pageMs }: Options) {
    this.#kind = kind;
    this.#pageMs = pageMs;
    this.#isVisible = isVisible;
    this.setTo(serverNow);
  }

  /** The server's time, as far as this page can tell. */
  get serverMs(): number {
    return this.#pageMs() + this.#aheadMs;
  }

  /** Whether the time of an open part counts now. */
  get isRunning(): boolean {
    return this.#isVisible || this.#kind === 'strict';
  }

  /** The server has just said what time it is. */
  setTo(serverNow: string): void {
    this.#aheadMs = Date.parse(serverNow) - this.#pageMs();
  }

  /** Time used of the open part. */
  elapsedMs(part: AttemptPart | null): number {
    return Math.min(part?.budgetMs ?? 0, this.#open?.clock.elapsedMs ?? 0);
  }

  /** This part is open; null: none is. Returns whether it has just begun here. */
  follow(part: AttemptPart | null, isElsewhere: boolean): boolean {
    if (!part) {
      this.#open = null;
      return false;
    }
    const elapsedMs = this.#usedMs(part);
    if (this.#open?.stage === part.stage) {
      this.#open.clock.atLeast(elapsedMs);
      return false;
    }
    const isVisible = this.#isVisible && !isElsewhere;
    const clock = new PartClock({ kind: this.#kind, elapsedMs, isVisible, pageMs: this.#pageMs });
    this.#open = { stage: part.stage, clock };
    return true;
  }

  /** An earlier page counted more of the open part. */
  atLeast(elapsedMs: number): void {
    this.#open?.clock.atLeast(elapsedMs);
  }

  showTime(part: AttemptPart | null, waitEndsAtMs: number | null): void {
    if (part) this.timeLeft.set(part.budgetMs - this.elapsedMs(part));
    else this.timeLeft.set(waitEndsAtMs === null ? 0 : Math.max(0, waitEndsAtMs - this.serverMs));
  }

  shown(isElsewhere: boolean): void {
    this.#isVisible = true;
    if (!isElsewhere) this.goOn();
  }

  hidden(): void {
    this.#isVisible = false;
    this.#open?.clock.hidden();
  }

  /** The attempt is sat here, perhaps again. */
  goOn(): void {
    if (this.#isVisible) this.#open?.clock.shown();
  }

  /** The attempt is sat in another window. */
  stop(): void {
    this.#open?.clock.stop();
  }

  /** A strict clock has run since the part began, whoever was there. */
  #usedMs({ beganAtMs, elapsedMs }: AttemptPart): number {
    return this.#kind === 'strict' && beganAtMs !== null ? Math.max(elapsedMs, this.serverMs - beganAtMs) : elapsedMs;
  }
}
