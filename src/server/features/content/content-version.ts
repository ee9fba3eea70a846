import type pg from 'pg';

// Any number that no other lock of this database uses.
const IMPORT_LOCK = 72_826_232;

/** Waits until nobody else imports, to the end of the transaction: two imports at once go one after the other. */
export async function lockContent(client: pg.PoolClient): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [IMPORT_LOCK]);
}

/** Says that a course has changed: every server reads the content anew. */
export async function countUpContent(client: pg.PoolClient, courseId: number): Promise<void> {
  await client.query('UPDATE course SET version = version + 1 WHERE id = $1', [courseId]);
  await client.query(
    'INSERT INTO content_state (id, version) VALUES (1, 2) ON CONFLICT (id) DO UPDATE SET version = content_state.version + 1',
  );
}
