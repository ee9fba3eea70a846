type Options = {
  /** study: runs while the page can be seen; strict: always. decisions §11 */
  readonly kind: 'study' | 'strict';
  readonly elapsedMs: number;
  readonly isVisible: boolean;
  /** a monotonic clock: the device's may be set while the exam runs */
  readonly pageMs: () => number;
};

/** Time used of the part that is open. It never runs backwards. */
export class PartClock {
  readonly #kind: Options['kind'];
  readonly #pageMs: () => number;
  #elapsedMs: number;
  /** by the page's clock; null while it stands */
  #sinceMs: number | null;

  constructor({ kind, elapsedMs, isVisible, pageMs }: Options) {
    this.#kind = kind;
    this.#pageMs = pageMs;
    this.#elapsedMs = elapsedMs;
    this.#sinceMs = isVisible || kind === 'strict' ? pageMs() : null;
  }

  get elapsedMs(): number {
    return this.#elapsedMs + (this.#sinceMs === null ? 0 : this.#pageMs() - this.#sinceMs);
  }

  /** Somebody else, the server or an earlier page, counted more. */
  atLeast(elapsedMs: number): void {
    this.#elapsedMs += Math.max(0, elapsedMs - this.elapsedMs);
  }

  shown(): void {
    this.#sinceMs ??= this.#pageMs();
  }

  hidden(): void {
    if (this.#kind === 'study') this.stop();
  }

  /** Whatever the kind: the part is over, or sat in another window. */
  stop(): void {
    this.#elapsedMs = this.elapsedMs;
    this.#sinceMs = null;
  }
}
