type Event = { readonly atMs: number; readonly task: () => unknown };

/** Time that jumps from event to event. Each is over, with all that it set off, before the next begins. */
export class SimulatedTime {
  nowMs = 0;
  #events: Event[] = [];

  /** Returns what cancels it. */
  schedule(task: () => unknown, delayMs: number): () => void {
    const event = { atMs: this.nowMs + Math.max(0, delayMs), task };
    // Behind those of the same moment.
    const behind = this.#events.findLastIndex(({ atMs }) => atMs <= event.atMs);
    this.#events.splice(behind + 1, 0, event);
    return () => {
      this.#events = this.#events.filter((other) => other !== event);
    };
  }

  async pass(ms: number): Promise<void> {
    const untilMs = this.nowMs + ms;
    await settled();
    for (let next = this.#events[0]; next && next.atMs <= untilMs; next = this.#events[0]) {
      this.#events.shift();
      this.nowMs = next.atMs;
      await next.task();
      await settled();
    }
    this.nowMs = untilMs;
  }
}

/** Lets promises that wait for nothing from outside go on. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
