import type pg from 'pg';
import { mayDeleteFiles } from '../../db/lock.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { RecordingStore } from './recording-store.ts';

/**
 * Removes files that no row names: what killed servers and lost connections left, forgotten recordings, and those of
 * deleted accounts. Every server may do this.
 */
export async function sweepRecordings(pool: pg.Pool, recordings: RecordingStore, signal: AbortSignal): Promise<void> {
  await recordings.sweep(
    (names, remove) =>
      inTransaction(pool, async (client) => {
        if (!(await mayDeleteFiles(client))) return;
        const { rows } = await client.query<{ name: string }>(
          'SELECT name FROM exercise_recording WHERE name = ANY($1)',
          [names],
        );
        const referred = new Set(rows.map(({ name }) => name));
        await remove(names.filter((name) => !referred.has(name)));
      }),
    signal,
  );
}
