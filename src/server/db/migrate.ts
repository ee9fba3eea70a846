import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';

const MIGRATIONS = new URL('../../../migrations', import.meta.url).pathname;

// Any number that no other program uses on this database: two servers starting at once migrate one after the other.
const MIGRATION_LOCK = 72_826_231;

/** Brings the database to the newest schema. */
export async function migrateDatabase(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    // Notices say that a table of the migrator exists already: nothing to tell an operator.
    await client.query('SET client_min_messages = warning');
    await migrate(drizzle(client, { casing: 'snake_case' }), { migrationsFolder: MIGRATIONS });
  } finally {
    await client.query('RESET client_min_messages; SELECT pg_advisory_unlock_all()');
    client.release();
  }
}
