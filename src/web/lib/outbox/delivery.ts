import { retryDelayMs } from '#domain/player/retry-delay.ts';
import type { SendRefusal } from '#web/lib/send-result.ts';

/** How the sending of one key stands. */
export class Delivery {
  /** what the server said last, when it refused or asked to wait */
  refusal: SendRefusal | null = null;
  isRefused = false;
  /** tries in a row that the server asked to repeat */
  failures = 0;
  /** by the page's clock, which nobody sets */
  notBeforeMs = 0;

  /** The server has answered; it wants to hear of the rest then. */
  accepted(notBeforeMs: number): void {
    this.#clear();
    this.notBeforeMs = notBeforeMs;
  }

  refused(refusal: SendRefusal): void {
    this.#clear();
    this.isRefused = true;
    this.refusal = refusal;
  }

  /** The server asks to try again, not before `afterMs` have passed. */
  postponed(pageMs: number, afterMs: number, random: () => number, refusal: SendRefusal | null): void {
    this.failures += 1;
    this.refusal = refusal;
    this.notBeforeMs = pageMs + Math.max(afterMs, retryDelayMs(this.failures, random));
  }

  /** What was refused may be tried again. */
  clearRefusal(): void {
    if (this.isRefused) this.#clear();
  }

  /** Nobody need wait after a failure. */
  clearFailures(): void {
    if (this.failures > 0) this.#clear();
  }

  #clear(): void {
    this.refusal = null;
    this.isRefused = false;
    this.failures = 0;
    this.notBeforeMs = 0;
  }
}

/** The deliveries of a lane, by the keys of its rows. One outlives its rows. */
export class Deliveries {
  readonly #byKey = new Map<string, Delivery>();

  of(key: string): Delivery {
    const delivery = this.#byKey.get(key) ?? new Delivery();
    this.#byKey.set(key, delivery);
    return delivery;
  }

  clearRefusals(): void {
    for (const delivery of this.#byKey.values()) delivery.clearRefusal();
  }

  clearFailures(): void {
    for (const delivery of this.#byKey.values()) delivery.clearFailures();
  }
}
