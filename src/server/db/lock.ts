import type pg from 'pg';
import type { Database } from './client.ts';

// Arbitrary numbers, unique among this database's advisory locks.
const LOCKS = { migration: 72_826_231, firstStart: 72_826_233, backup: 72_826_235, restore: 72_826_237 };

const LOCK_NOT_AVAILABLE = '55P03';

/** Runs the work under an advisory lock between servers. Uses a connection outside the pool, which would time out. */
export async function withDatabaseLock<T>(
  database: Pick<Database, 'connectAlone'>,
  lock: keyof typeof LOCKS,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await database.connectAlone();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCKS[lock]]);
    return await work(client);
  } finally {
    await client.end(); // which also releases the lock
  }
}

/**
 * Whether this transaction may delete files that rows named. Until it ends it holds off the begin of a backup; while
 * one runs the answer is no: the rows of its moment still name them.
 */
export async function mayDeleteFiles(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>('SELECT pg_try_advisory_xact_lock_shared($1) AS may', [
    LOCKS.backup,
  ]);
  return rows[0]?.may === true;
}

/**
 * Takes a lock for as long as the connection lasts, from when on `mayDeleteFiles` is false if it is that of a backup.
 * Waits a minute for transactions that delete files; false if somebody else holds it after that.
 */
export async function takeSessionLock(client: pg.Client, lock: 'backup' | 'restore'): Promise<boolean> {
  await client.query("SET lock_timeout = '60s'");
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCKS[lock]]);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE) return false;
    throw error;
  } finally {
    await client.query('SET lock_timeout = 0');
  }
}
