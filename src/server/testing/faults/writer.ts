import { stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** The result of a request: the server's answer, or null if the connection broke. */
export type Sent = { kind: string; status: number; retryAfter: string | null; durationMs: number } | null;

/** The acknowledged writes as found in the tables. `doubled`: duplicates and wrong counts. */
export type Audit = { missing: string[]; doubled: string[] };

/** A client that keeps writing things of one kind and knows which were acknowledged. */
export type Writer = {
  kind: string;
  /** Creates what a round needs: a code to redeem, a comment young enough to edit. */
  prepare(address: string, pool: pg.Pool): Promise<void>;
  /** Sends the next write, or repeats an unacknowledged one. 'idle': nothing left to write. */
  send(address: string): Promise<Sent | 'idle'>;
  acknowledged(): number;
  audit(pool: pg.Pool, dataDir: string): Promise<Audit>;
};

export type Answer = { status: number; text: string; cookie: string; retryAfter: string | null };
export type Acknowledged<Write> = { write: Write; answer: Answer };

type Plan<Write> = {
  kind: string;
  prepare?: (address: string, pool: pg.Pool) => Promise<void>;
  next: () => Write | null;
  request: (write: Write) => { path: string; cookie?: string; body: object };
  /** Whether the answer means that the write is stored; by default a 200. */
  isDone?: (answer: Answer) => boolean;
  /** `pending` was sent but not acknowledged: it may or may not be stored. */
  audit: (
    acknowledged: Acknowledged<Write>[],
    pending: Write | null,
    pool: pg.Pool,
    dataDir: string,
  ) => Promise<Partial<Audit>>;
};

export function createWriter<Write>(plan: Plan<Write>): Writer {
  const { kind, isDone = ({ status }) => status === 200 } = plan;
  const acknowledged: Acknowledged<Write>[] = [];
  let pending: Write | null = null;
  return {
    kind,
    async prepare(address, pool) {
      pending = null;
      await plan.prepare?.(address, pool);
    },
    async send(address) {
      pending ??= plan.next();
      if (pending === null) return 'idle';
      const { path, cookie, body } = plan.request(pending);
      const startedMs = performance.now();
      const answer = await post(address + path, cookie, body);
      if (answer === null) return null;
      if (isDone(answer)) {
        acknowledged.push({ write: pending, answer });
        pending = null;
      }
      const { status, retryAfter } = answer;
      return { kind, status: isDone(answer) ? 200 : status, retryAfter, durationMs: performance.now() - startedMs };
    },
    acknowledged: () => acknowledged.length,
    async audit(pool, dataDir) {
      return { missing: [], doubled: [], ...(await plan.audit(acknowledged, pending, pool, dataDir)) };
    },
  };
}

/** Posts JSON or a form; null if the connection breaks. */
export async function post(url: string, cookie: string | undefined, body: object): Promise<Answer | null> {
  const isForm = body instanceof FormData;
  const headers = { ...(isForm ? {} : { 'content-type': 'application/json' }), ...(cookie ? { cookie } : {}) };
  try {
    const answer = await fetch(url, { method: 'POST', headers, body: isForm ? body : JSON.stringify(body) });
    return {
      status: answer.status,
      text: await answer.text(),
      cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '',
      retryAfter: answer.headers.get('retry-after'),
    };
  } catch (error) {
    // fetch's error if the server is gone.
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** Posts, expects a 200, and returns the answer's JSON. */
export async function postOk<View>(url: string, cookie: string, body: object): Promise<View> {
  const answer = await post(url, cookie, body);
  if (answer?.status !== 200) throw new Error(`${url} answered ${answer?.status} ${answer?.text}`);
  return JSON.parse(answer.text) as View;
}

const PAUSE_MS = 2;
const PAUSE_AFTER_FAILURE_MS = 20;

export type Load = {
  sent: Sent[];
  /** Finishes running requests and starts no more. */
  stop(): Promise<void>;
};

/** Runs all writers concurrently, each writing sequentially. */
export function startLoad(writers: Writer[], address: () => string): Load {
  const sent: Sent[] = [];
  const stopping = new AbortController();
  const keepWriting = async (writer: Writer) => {
    while (!stopping.signal.aborted) {
      const one = await writer.send(address());
      if (one !== 'idle') sent.push(one);
      await sleep(one !== 'idle' && one?.status === 200 ? PAUSE_MS : PAUSE_AFTER_FAILURE_MS);
    }
  };
  const writing = writers.map(keepWriting);
  return {
    sent,
    async stop() {
      stopping.abort();
      await Promise.all(writing);
    },
  };
}

/** Stored values of a column with their frequency. */
export async function countStored(pool: pg.Pool, sql: string, values: unknown[]): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ key: string; count: string }>(sql, values);
  return new Map(rows.map(({ key, count }) => [key, Number(count)]));
}

/** Which of the expected values are missing, and which are stored more than once. */
export function auditCounts(kind: string, keys: string[], stored: Map<string, number>): Audit {
  const named = (has: (count: number) => boolean) =>
    keys.filter((key) => has(stored.get(key) ?? 0)).map((key) => `${kind} ${key}`);
  return { missing: named((count) => count === 0), doubled: named((count) => count > 1) };
}

/** The size of a file, 0 if there is none. */
export async function fileBytes(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  );
}
