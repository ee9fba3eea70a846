import type { EventEmitter } from 'node:events';
import type pg from 'pg';

/** disk_full: PostgreSQL could not extend a data file. */
const DISK_FULL = '53100';

/** Writes about 1 MB and rolls back: on a full disk, statements that fit into existing pages still succeed. */
const TAKES_SPACE = `
  BEGIN;
  CREATE TEMPORARY TABLE tsubame_takes_space ON COMMIT DROP AS SELECT n FROM generate_series(1, 30000) AS n;
  ROLLBACK`;

/**
 * Detects statements that failed for lack of space. The returned function throws while that lasts; each call then tests
 * whether there is space again.
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
      // Nobody should reuse a connection whose transaction failed half-way.
      client.release(!isDone);
    }
  };
}
