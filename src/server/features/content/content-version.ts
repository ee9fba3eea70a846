import type pg from 'pg';

// Arbitrary, but used by no other lock of this database.
const IMPORT_LOCK = 72_826_232;

/** Serialises imports: waits for other imports and holds the lock until the end of the transaction. */
export async function lockContent(client: pg.PoolClient): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [IMPORT_LOCK]);
}

/** Marks a course as changed: every server reloads the content. */
export async function countUpContent(client: pg.PoolClient, courseId: number): Promise<void> {
  await client.query('UPDATE course SET version = version + 1 WHERE id = $1', [courseId]);
  await client.query(
    'INSERT INTO content_state (id, version) VALUES (1, 2) ON CONFLICT (id) DO UPDATE SET version = content_state.version + 1',
  );
}
