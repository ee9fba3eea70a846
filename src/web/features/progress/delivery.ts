import { entryKey, type OutboxEntry } from '#domain/player/outbox-entry.ts';
import { retryDelayMs } from '#domain/player/retry-delay.ts';
import type { OutboxStatus } from './outbox-state.ts';
import type { SendRefusal } from '#web/lib/send-result.ts';

/** How the sending of one entry of the outbox stands. */
export class Delivery {
  readonly lessonId: number;
  /** the entry that is under way */
  sending: OutboxEntry | null = null;
  refusal: SendRefusal | null = null;
  /** by the page's clock, which nobody sets */
  #notBeforeMs = 0;
  #failures = 0;
  #isSaved = false;

  constructor(lessonId: number) {
    this.lessonId = lessonId;
  }

  accepted(): void {
    this.#failures = 0;
    this.#isSaved = true;
  }

  failed(): void {
    this.#failures += 1;
  }

  /** The server wants to hear of it then, not before. */
  holdUntil(dueMs: number): void {
    this.#notBeforeMs = dueMs;
  }

  /** There is nothing left to send. */
  letGo(): void {
    this.refusal = null;
    this.#failures = 0;
  }

  mustWait(pageMs: number): boolean {
    return this.refusal !== null || this.#notBeforeMs > pageMs;
  }

  /** In how many ms another try is due; null: there is none to plan. */
  retryInMs(pageMs: number, random: () => number): number | null {
    const delayMs = Math.max(this.#notBeforeMs - pageMs, retryDelayMs(this.#failures, random));
    return this.refusal || delayMs <= 0 ? null : delayMs;
  }

  status(now: { isUnsent: boolean; isUnreachable: boolean; pageMs: number }): OutboxStatus {
    if (this.refusal) return 'refused';
    if (now.isUnsent && (now.isUnreachable || this.#failures > 0)) return 'waiting';
    if (this.sending || (now.isUnsent && this.#notBeforeMs > now.pageMs)) return 'saving';
    return this.#isSaved ? 'saved' : 'idle';
  }
}

/** The deliveries of a learner's entries. One outlives its entry: the page goes on to say that it was saved. */
export class Deliveries {
  readonly #byKey = new Map<string, Delivery>();

  of(entry: OutboxEntry): Delivery {
    const key = entryKey(entry);
    const delivery = this.#byKey.get(key) ?? new Delivery(entry.lessonId);
    this.#byKey.set(key, delivery);
    return delivery;
  }

  /** By the keys of their entries. */
  ofLesson(lessonId: number): [key: string, delivery: Delivery][] {
    return [...this.#byKey].filter(([, delivery]) => delivery.lessonId === lessonId);
  }

  /** What was refused may be tried again. */
  forgiveAll(): void {
    for (const delivery of this.#byKey.values()) delivery.refusal = null;
  }
}
