import type { TextStorage } from '#web/lib/browser-storage.ts';
import type { OutboxPorts } from './outbox-ports.ts';

export const LEARNER = 7;

/** A Storage in memory, which may have no room left. */
export class FakeStorage implements TextStorage {
  readonly values = new Map<string, string>();
  isFull = false;
  get length() {
    return this.values.size;
  }
  key(index: number) {
    return [...this.values.keys()][index] ?? null;
  }
  getItem(key: string) {
    return this.values.get(key) ?? null;
  }
  setItem(key: string, value: string) {
    if (this.isFull) throw new DOMException('no room', 'QuotaExceededError');
    this.values.set(key, value);
  }
  removeItem(key: string) {
    this.values.delete(key);
  }
}

/** A browser: clocks that stand until they are moved, and pages that share one storage. */
export class FakeBrowser {
  readonly storage: FakeStorage;
  nowMs = 1_000_000;
  /** by how much the device's clock is ahead */
  aheadMs = 0;
  readonly closedPages = new Set<string>();
  #tasks: { atMs: number; task: () => void }[] = [];
  #ids = 0;

  constructor(storage = new FakeStorage()) {
    this.storage = storage;
  }

  /** The ports of a page. */
  page(pageId: string, override: Partial<OutboxPorts> = {}): OutboxPorts {
    const openedMs = this.nowMs;
    return {
      storage: this.storage,
      pageId,
      withLock: (task) => task(),
      schedule: (task, delayMs) => {
        const entry = { atMs: this.nowMs + delayMs, task: () => (this.closedPages.has(pageId) ? undefined : task()) };
        this.#tasks.push(entry);
        return () => (this.#tasks = this.#tasks.filter((other) => other !== entry));
      },
      nowMs: () => this.nowMs + this.aheadMs,
      pageMs: () => this.nowMs - openedMs,
      random: () => 0.5,
      newId: () => `${pageId}-${(this.#ids += 1)}`,
      ...override,
    };
  }

  /** An answer reaches a page that is still there. */
  async answer<T>(pageId: string, answer: T): Promise<T> {
    await turns(1);
    return this.closedPages.has(pageId) ? new Promise<never>(() => undefined) : answer;
  }

  get scheduledInMs(): number[] {
    return this.#tasks.map(({ atMs }) => atMs - this.nowMs).toSorted((a, b) => a - b);
  }

  /** Time passes, and with it what was planned for then. */
  async pass(ms: number): Promise<void> {
    await turns();
    const untilMs = this.nowMs + ms;
    for (let next = this.#shift(untilMs); next; next = this.#shift(untilMs)) {
      this.nowMs = Math.max(this.nowMs, next.atMs);
      next.task();
      await turns();
    }
    this.nowMs = untilMs;
  }

  /** Lets scheduled tasks run, in order, until none is left. */
  async settle(): Promise<void> {
    await turns();
    for (let rounds = 0; this.#tasks.length > 0 && rounds < 500; rounds += 1) {
      await this.pass(Math.max(0, Math.min(...this.scheduledInMs)));
    }
  }

  #shift(untilMs: number): { atMs: number; task: () => void } | undefined {
    this.#tasks.sort((a, b) => a.atMs - b.atMs);
    return (this.#tasks[0]?.atMs ?? Infinity) <= untilMs ? this.#tasks.shift() : undefined;
  }
}

/** Long enough for requests that are under way, one after the other. */
export async function turns(count = 8): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
