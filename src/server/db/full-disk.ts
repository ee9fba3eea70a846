import type { EventEmitter } from 'node:events';
import type pg from 'pg';

/** disk_full: PostgreSQL could not make a file of its data longer. */
const DISK_FULL = '53100';

/** Makes files of about 1 MB and lets go of them: on a full disk statements that find room in a file still succeed. */
const TAKES_SPACE = `
  BEGIN;
  CREATE TEMPORARY TABLE tsubame_takes_space ON COMMIT DROP AS SELECT n FROM generate_series(1, 30000) AS n;
  ROLLBACK`;

/**
 * Notices when a statement fails for want of space. The returned function throws while that lasts: whether there is space
 * again is tried each time that somebody asks, and not before a statement has failed.
 */
export function watchForFullDisk(pool: pg.Pool): () => Promise<void> {
  let isFull = false;
  pool.on('connect', (client) => {
    const { connection } = client as unknown as { connection: EventEmitter };
    connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === DISK_FULL) isFull = true;
    });
  });
  return async () => {
    if (!isFull) return;
    const client = await pool.connect();
    let isDone = false;
    try {
      await client.query(TAKES_SPACE);
      isDone = true;
      isFull = false;
    } finally {
      // With a transaction that failed half-way nobody else should go on.
      client.release(!isDone);
    }
  };
}
