import type pg from 'pg';
import type { Database } from './client.ts';

// Any numbers that no other lock of this database uses.
const LOCKS = { migration: 72_826_231, firstStart: 72_826_233 };

/**
 * Does the work while no other server of this database does its own under the same lock. On a connection beside the
 * pool, which may wait and work as long as it takes: the pool ends what lasts or is silent for seconds.
 */
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
    await client.end(); // and with it the lock
  }
}
