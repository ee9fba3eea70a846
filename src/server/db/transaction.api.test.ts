import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type pg from 'pg';
import { buildTestApp, type TestApp } from '../testing/test-app.ts';
import { isDatabaseAway } from './client.ts';
import { withOwnPlans, inTransaction } from './transaction.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

/** Ends the client's connection from PostgreSQL's side, and waits until that has arrived here. */
async function terminate(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const ended = new Promise((resolve) => client.once('end', resolve));
  await test.database.pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
  await ended;
  await nextTurn();
}

describe('inTransaction', () => {
  // Vitest fails a run in which an emitter's error is heard by nobody: there the server would end.
  it('fails as unavailable when its connection is lost between two statements, and harms nobody else', async () => {
    const lost = inTransaction(test.database.pool, async (client) => {
      await terminate(client);
      await client.query('SELECT 1');
    });
    await expect(lost).rejects.toSatisfy(isDatabaseAway);
    const { rows } = await test.database.pool.query('SELECT 1 AS one');
    expect(rows).toEqual([{ one: 1 }]);
  });

  it('fails as unavailable when its connection is lost before the commit', async () => {
    await expect(inTransaction(test.database.pool, terminate)).rejects.toSatisfy(isDatabaseAway);
  });

  it('gives no lost connection back to the pool', async () => {
    const { pool } = test.database;
    for (let round = 0; round < 3 * 8; round += 1) await inTransaction(pool, terminate).catch(() => undefined);
    expect(pool.waitingCount).toBe(0);
    await Promise.all(Array.from({ length: 8 }, () => pool.query('SELECT 1')));
  });
});

it('plans statements for their values within own plans, and for any values before and afterwards', async () => {
  const { pool } = test.database;
  const modeOf = async (client: Pick<typeof pool, 'query'>) => {
    const { rows } = await client.query<{ plan_cache_mode: string }>('SHOW plan_cache_mode');
    return rows[0]?.plan_cache_mode;
  };
  expect(await modeOf(pool)).toBe('force_generic_plan');
  expect(await withOwnPlans(pool, modeOf)).toBe('force_custom_plan');
  expect(await modeOf(pool)).toBe('force_generic_plan');
});
