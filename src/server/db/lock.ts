import type pg from 'pg';
import type { Database } from './client.ts';

// Arbitrary numbers, unique among this database's advisory locks.
const LOCKS = { migration: 72_826_231, firstStart: 72_826_233 };

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
