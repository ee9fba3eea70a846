type TimerPorts = {
  schedule(task: () => void, delayMs: number): () => void;
  /** a monotonic clock */
  pageMs(): number;
};

/** A timer that fires at the earliest of the requested times. */
export class EarliestTimer {
  readonly #ports: TimerPorts;
  readonly #task: () => void;
  #set: { readonly atMs: number; readonly cancel: () => void } | null = null;

  constructor(ports: TimerPorts, task: () => void) {
    this.#ports = ports;
    this.#task = task;
  }

  /** null requests nothing. */
  scheduleIn(delayMs: number | null): void {
    if (delayMs === null) return;
    const atMs = this.#ports.pageMs() + delayMs;
    if (this.#set && this.#set.atMs <= atMs) return;
    this.clear();
    const ring = () => {
      this.#set = null;
      this.#task();
    };
    this.#set = { atMs, cancel: this.#ports.schedule(ring, delayMs) };
  }

  clear(): void {
    this.#set?.cancel();
    this.#set = null;
  }
}
