import type { Socket } from 'node:net';
import pg from 'pg';
import { watchForFullDisk } from './full-disk.ts';

export type Database = {
  pool: pg.Pool;
  /** Throws if PostgreSQL is unreachable or cannot write. */
  checkReady: () => Promise<void>;
  /** A connection outside the pool and its timeouts. The caller ends it. */
  connectAlone: () => Promise<pg.Client>;
  /** How long a connection of the pool, or a session's look-up, may take from now on. */
  limitWaiting: (limitMs: number) => void;
  /** Redirects new connections. */
  moveTo: (address: { host: string; port: number }) => void;
  close(): Promise<void>;
};

/** How to reach PostgreSQL: a URL, or the parts provided by the embedded server. */
export type ConnectionSettings =
  | { connectionString: string }
  | { host: string; port: number; user: string; password: string; database: string };

/** A program that starts waits for a busy machine: giving up is a site, or a night's backup, that is not there. */
const START_LIMIT_MS = 30_000;

/** How long a statement may take, unless `openDatabase` is told otherwise. */
export const STATEMENT_MS = 10_000;

/** Opens the pool. Connecting times out after 30 s until `limitWaiting`, and a statement after 10 s or `statementMs`. */
export function openDatabase(
  connection: ConnectionSettings,
  options: { poolSize: number; onError: (error: Error) => void; statementMs?: number },
): Database {
  const { statementMs = STATEMENT_MS } = options;
  const pool = new pg.Pool({
    ...connection,
    max: options.poolSize,
    connectionTimeoutMillis: START_LIMIT_MS,
    // Opening a connection takes as long as ten statements, and whoever waits for it cannot use another one that is
    // freed meanwhile. So idle ones are kept for the next burst, with keep-alive against middleboxes.
    idleTimeoutMillis: 300_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 60_000,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: statementMs + 5000,
    application_name: 'tsubame',
    // Our statements look up by keys, for which one plan fits all values; PostgreSQL would rather plan those over arrays
    // anew each time, which is half of what they cost. One that needs its values for its plan says so by SET LOCAL.
    options: '-c plan_cache_mode=force_generic_plan',
  });
  // An idle connection that the server closed: the pool drops it, the next query opens another.
  pool.on('error', options.onError);
  // One that is lost while it is checked out fails its statement, or the next; but between two statements of a
  // transaction it has nobody to tell, and an 'error' that nobody hears ends the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const stopWatching = endSilentConnections(pool, statementMs);
  const checkSpace = watchForFullDisk(pool);
  const checkReady = async () => {
    await pool.query('SELECT');
    await checkSpace();
  };
  const close = () => {
    stopWatching();
    return pool.end();
  };
  const limitWaiting = (limitMs: number) => {
    pool.options.connectionTimeoutMillis = limitMs;
  };
  let target = connection;
  const connectAlone = async () => {
    const client = new pg.Client({ ...target, keepAlive: true, application_name: 'tsubame' });
    // A lost connection fails its next statement; an 'error' that nobody hears would end the process.
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };
  const moveTo = (address: { host: string; port: number }) => {
    target = { ...connection, ...address };
    Object.assign(pool.options, address);
  };
  return { pool, checkReady, connectAlone, limitWaiting, moveTo, close };
}

const LOOK_EVERY_MS = 1000;

/**
 * Ends connections in use on which nothing comes for longer than any statement may take: a machine that hangs doesn't
 * close them itself. Counted in looks, not by the clock: after a stop of our own process, what came meanwhile is still
 * unread. Not by pg's query_timeout: a timer for each statement keeps so much alive that the garbage collector pauses
 * five times as long.
 */
function endSilentConnections(pool: pg.Pool, statementMs: number): () => void {
  const maxSilentLooks = statementMs / LOOK_EVERY_MS + 2;
  const inUse = new Map<pg.PoolClient, { bytes: number; silentLooks: number }>();
  pool.on('acquire', (client) => inUse.set(client, { bytes: -1, silentLooks: 0 }));
  pool.on('release', (_error, client) => inUse.delete(client));
  const timer = setInterval(() => {
    for (const [client, { bytes, silentLooks }] of inUse) {
      const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
      if (stream.bytesRead !== bytes) inUse.set(client, { bytes: stream.bytesRead, silentLooks: 0 });
      else if (silentLooks < maxSilentLooks) inUse.set(client, { bytes, silentLooks: silentLooks + 1 });
      else stream.destroy();
    }
  }, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

// Beside what tells of a lost connection: 53 want of space, memory or connections; 58 an error of the disk; 25006 a standby;
// 25P03 a transaction that was ended since we, stopped in it, said nothing for long.
const UNAVAILABLE =
  /^(08|28|3D000|57P0[1-5]|25P03|53|58|25006|57014|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EACCES)/;
const UNAVAILABLE_MESSAGE =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error|not queryable/;

/** Whether a thrown error, or what caused it, means that PostgreSQL can't be reached, or can't do its work, just now. */
export function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    // The codes of sockets are those of files, too: what names a path is no matter of the database.
    if ('path' in cause) continue;
    const code = 'code' in cause ? String(cause.code) : '';
    if (UNAVAILABLE.test(code) || UNAVAILABLE_MESSAGE.test(cause.message)) return true;
    if (cause instanceof AggregateError && cause.errors.some(isDatabaseAway)) return true;
  }
  return false;
}

/** The SQLSTATE of a refused statement, '' when it is none. */
export function sqlState(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof pg.DatabaseError) return cause.code ?? '';
  }
  return '';
}
