import type { TextStorage } from '#web/lib/browser-storage.ts';

/** Everything that an outbox needs of the browser. */
export type OutboxPorts = {
  readonly storage: TextStorage;
  /** names this page life */
  readonly pageId: string;
  /** one tab at a time */
  withLock(task: () => Promise<void>): Promise<void>;
  schedule(task: () => void, delayMs: number): () => void;
  /** the device's clock: it may be wrong, and somebody may put it right at any moment */
  nowMs(): number;
  /** a clock that nobody sets */
  pageMs(): number;
  random(): number;
  newId(): string;
};
