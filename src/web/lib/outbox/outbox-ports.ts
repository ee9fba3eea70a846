import type { TextStorage } from '#web/lib/browser-storage.ts';

/** What an outbox needs from the browser. */
export type OutboxPorts = {
  readonly storage: TextStorage;
  /** identifies this page */
  readonly pageId: string;
  /** one tab at a time */
  withLock(task: () => Promise<void>): Promise<void>;
  schedule(task: () => void, delayMs: number): () => void;
  /** the device's clock: may be wrong, and may be adjusted at any time */
  nowMs(): number;
  /** a monotonic clock */
  pageMs(): number;
  random(): number;
  newId(): string;
};
