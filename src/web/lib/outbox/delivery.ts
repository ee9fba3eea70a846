import { retryDelayMs } from '#domain/player/retry-delay.ts';
import type { SendRefusal } from '#web/lib/send-result.ts';

/** The delivery state of one key. */
export class Delivery {
  /** the server's last refusal or request to wait */
  refusal: SendRefusal | null = null;
  isRefused = false;
  /** consecutive attempts that the server asked to repeat */
  failures = 0;
  /** consecutive attempts without any answer */
  unreached = 0;
  /** by the page's monotonic clock */
  notBeforeMs = 0;

  /** The server accepted; it wants the rest no earlier than `notBeforeMs`. */
  accepted(notBeforeMs: number): void {
    this.#clear();
    this.unreached = 0;
    this.notBeforeMs = notBeforeMs;
  }

  refused(refusal: SendRefusal): void {
    this.#clear();
    this.unreached = 0;
    this.isRefused = true;
    this.refusal = refusal;
  }

  /** The server asks to retry, no sooner than after `afterMs`. */
  postponed(pageMs: number, afterMs: number, random: () => number, refusal: SendRefusal | null): void {
    this.failures += 1;
    this.unreached = 0;
    this.refusal = refusal;
    this.notBeforeMs = pageMs + Math.max(afterMs, retryDelayMs(this.failures, random));
  }

  /** Allows a refused key to be retried. */
  clearRefusal(): void {
    if (this.isRefused) this.#clear();
  }

  /** Cancels the backoff after failures. */
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

/** A lane's deliveries by key. They outlive their rows. */
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
