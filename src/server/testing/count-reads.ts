import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { buildApp } from '../app.ts';
import type { TestApp } from './test-app.ts';
import { openTestDatabase } from './test-database.ts';

const TRIES = 3;

/** The app with a single connection, whose counters tell how many rows of a table its statements read for a call. */
export async function countReads(test: Pick<TestApp, 'deps' | 'databaseUrl'>, table: string) {
  const database = openTestDatabase({ connectionString: test.databaseUrl }, 1);
  const app = await buildApp({ ...test.deps, database });
  const readSoFar = async () => {
    await database.pool.query('SELECT pg_stat_force_next_flush()');
    const { rows } = await database.pool.query<{ read: string }>(
      `SELECT seq_tup_read + coalesce(idx_tup_fetch, 0) AS read FROM pg_stat_user_tables WHERE relname = $1`,
      [table],
    );
    return Number(rows[0]?.read);
  };
  return {
    /** The least of a few tries: other connections report what they read up to ten seconds late. */
    async reads(call: InjectOptions): Promise<{ rows: number; answer: LightMyRequestResponse }> {
      let rows = Infinity;
      for (let n = 1; ; n += 1) {
        const before = await readSoFar();
        const answer = await app.inject(call);
        rows = Math.min(rows, (await readSoFar()) - before);
        if (n === TRIES) return { rows, answer };
      }
    },
    async close(): Promise<void> {
      await app.close();
      await database.close();
    },
  };
}
