import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { inSnapshot } from '../../db/transaction.ts';
import type { RecordingFormat } from '../../db/stored-json.ts';
import { EXPORT_ROWS } from './export-rows.ts';

const ROWS_AT_ONCE = 200;

/** Files that the rows name. */
export type NamedFiles = { pictures: string[]; recordings: { name: string; format: RecordingFormat }[] };

/**
 * Writes all rows as of one moment into a folder, a file for each kind. To disk first: whoever downloads may be slow, and
 * a transaction must not wait for them.
 */
export async function spoolRows(pool: pg.Pool, userId: number, folder: string): Promise<NamedFiles> {
  return inSnapshot(pool, async (client) => {
    for (const [name, statement] of Object.entries(EXPORT_ROWS)) {
      const rows = Readable.from(jsonOf(client, statement, userId), { objectMode: false });
      await pipeline(rows, createWriteStream(path.join(folder, name), { mode: 0o600 }));
    }
    const pictures = await client.query<{ name: string }>('SELECT name FROM upload WHERE user_id = $1 ORDER BY name', [
      userId,
    ]);
    const recordings = await client.query<{ name: string; format: RecordingFormat }>(
      'SELECT name, format FROM exercise_recording WHERE user_id = $1 ORDER BY result_id, question_id, speed',
      [userId],
    );
    return { pictures: pictures.rows.map(({ name }) => name), recordings: recordings.rows };
  });
}

/** The rows as a JSON array, some at a time. */
async function* jsonOf(client: pg.PoolClient, statement: string, userId: number): AsyncGenerator<string> {
  await client.query(`DECLARE export NO SCROLL CURSOR FOR ${statement}`, [userId]);
  let before = '[\n';
  for (;;) {
    const { rows } = await client.query(`FETCH ${ROWS_AT_ONCE} FROM export`);
    if (rows.length === 0) break;
    yield before + rows.map((row) => JSON.stringify(row, null, 2)).join(',\n');
    before = ',\n';
  }
  await client.query('CLOSE export');
  yield before === '[\n' ? '[]\n' : '\n]\n';
}
