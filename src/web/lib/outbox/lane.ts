import type { SendResult } from '#web/lib/send-result.ts';

/** What is counted and shown as one: the id of a lesson, or null for what belongs to none. */
export type Scope = number | string | null;

/** What the outbox notes of every row. */
export type Stamp = {
  /** unique in its lane: the server may know the row by it */
  readonly clientId: string;
  readonly learnerId: number;
  /** the page life that wrote it, and when by that page's monotonic clock */
  readonly pageId: string;
  readonly pageMs: number;
  /** when by the device's clock; 0 in a row that grows: its page is closed */
  readonly atMs: number;
};

/** Something that is not known to have reached the server. */
export type Row<T> = T & Stamp;

/** The moment of a call, by the clocks of the page that makes it, and what it carries. */
export type SendingCall = {
  readonly pageId: string;
  readonly pageMs: number;
  readonly nowMs: number;
  /** the latest moment by the device's clock that any waiting row of another page bears */
  readonly latestMs: number;
  /** the page may be gone before the answer comes */
  readonly isLast: boolean;
  /** nothing else of the scope waits */
  readonly isAll: boolean;
};

/** One kind of thing that waits to be sent: how its rows are told apart, batched and sent. */
export type Lane<T extends object, A> = {
  /** begins the keys in the browser's storage, and names the lock between tabs */
  readonly name: string;
  /** each row is a scope of its own where this is missing */
  readonly scopeOf?: (content: T) => Scope;
  /** rows of one key share a call, a refusal and a wait; the scope where this is missing */
  readonly keyOf?: (content: T) => string;
  /** the row's id where the content has one: put in again it is the same row, or the row grows */
  readonly idOf?: (content: T) => string;
  /**
   * Rows that grow: what is put in merges with what this page has not sent under the same id. Each page writes a row of
   * its own, so that no tab overwrites another's, and it is left to that page until it closes or falls silent.
   */
  readonly growth?: {
    merge(one: T, other: T): T;
    /** what is left once the server has answered to `sent`; null: nothing. `latest`: the row as it is now, null when gone */
    rest(latest: T | null, sent: T, answer: A): T | null;
  };
  /** whether a stored row can be read */
  readonly isWhole: (content: Partial<T>) => boolean;
  /** Makes one call. Never rejects; begins its request before it returns. */
  readonly send: (rows: readonly Row<T>[], call: SendingCall) => Promise<SendResult<A>>;
  /** in how many seconds the server wants to hear of the rest */
  readonly waitSeconds?: (answer: A) => number | null;
  /** rows in one call; 1 where this is missing */
  readonly maxPerCall?: number;
  /** What is put in goes out by itself after so long; missing: whoever puts in also flushes. */
  readonly soonMs?: number;
  /** so many rows go out at once */
  readonly fullAt?: number;
  /** a row that waits for so long is overdue */
  readonly overdueMs?: number;
  /** no row overtakes an earlier one */
  readonly isOrdered?: boolean;
  /** what was refused is tried again only when the learner asks for it */
  readonly keepsRefusals?: boolean;
};
