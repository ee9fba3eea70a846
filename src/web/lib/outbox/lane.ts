import type { SendResult } from '#web/lib/send-result.ts';

/** The unit of counting and display: a lesson's id, or null for what belongs to none. */
export type Scope = number | string | null;

/** Metadata of every row. */
export type Stamp = {
  /** unique within its lane; the server may deduplicate by it */
  readonly clientId: string;
  readonly learnerId: number;
  /** the page that wrote it, and when by that page's monotonic clock */
  readonly pageId: string;
  readonly pageMs: number;
  /** when by the device's clock; 0 in a growing row whose page is closed */
  readonly atMs: number;
};

/** Something not yet acknowledged by the server. */
export type Row<T> = T & Stamp;

/** A call's context: the clocks of the page making it, and what it carries. */
export type SendingCall = {
  readonly pageId: string;
  readonly pageMs: number;
  readonly nowMs: number;
  /** latest device time among waiting rows of other pages */
  readonly latestMs: number;
  /** the page may be gone before the answer arrives */
  readonly isLast: boolean;
  /** nothing else of the scope is waiting */
  readonly isAll: boolean;
};

/** A kind of outgoing data: how its rows are identified, batched and sent. */
export type Lane<T extends object, A> = {
  /** prefix of the storage keys, and name of the lock between tabs */
  readonly name: string;
  /** default: each row is a scope of its own */
  readonly scopeOf?: (content: T) => Scope;
  /** rows of one key share calls, refusals and waits; default: the scope */
  readonly keyOf?: (content: T) => string;
  /** the content's own id, if it has one: putting it again yields the same row, or grows it */
  readonly idOf?: (content: T) => string;
  /**
   * Growing rows: new content merges with this page's unsent row of the same id. Each page has rows of its own, so that
   * tabs do not overwrite each other; they belong to that page until it closes or falls silent.
   */
  readonly growth?: {
    merge(one: T, other: T): T;
    /** what is left after the server answered `sent`; null: nothing. `latest`: the current row, null if gone */
    rest(latest: T | null, sent: T, answer: A): T | null;
  };
  /** validates a stored row */
  readonly isWhole: (content: Partial<T>) => boolean;
  /** Makes one call. Never rejects; starts its request synchronously. */
  readonly send: (rows: readonly Row<T>[], call: SendingCall) => Promise<SendResult<A>>;
  /** in how many seconds the server wants the rest */
  readonly waitSeconds?: (answer: A) => number | null;
  /** rows per call; default 1 */
  readonly maxPerCall?: number;
  /** delay after which a new row is sent; default: only on an explicit flush */
  readonly soonMs?: number;
  /** this many rows are sent at once */
  readonly fullAt?: number;
  /** a row waiting this long is overdue */
  readonly overdueMs?: number;
  /** rows must arrive in order */
  readonly isOrdered?: boolean;
  /** refused rows are retried only when the learner asks for it */
  readonly keepsRefusals?: boolean;
};
