import type pg from 'pg';
import type { RecordingStore } from './recording-store.ts';

/**
 * Removes files that no row names: what killed servers and lost connections left, forgotten recordings, and those of
 * deleted accounts. Every server may do this.
 */
export async function sweepRecordings(pool: pg.Pool, recordings: RecordingStore, signal: AbortSignal): Promise<void> {
  await recordings.sweep(async (names) => {
    const { rows } = await pool.query<{ name: string }>('SELECT name FROM exercise_recording WHERE name = ANY($1)', [
      names,
    ]);
    return new Set(rows.map(({ name }) => name));
  }, signal);
}
