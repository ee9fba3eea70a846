import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/test-app.ts';
import { cleanUp } from './housekeeping.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

it('deletes expired sessions and counters, and no others', async () => {
  const { pool } = test.database;
  const early = await test.person('learner');
  await pool.query(`INSERT INTO rate_limit (key, points, expire) VALUES ('old', 1, $1), ('new', 1, $2)`, [
    test.clock.nowMs - 1,
    test.clock.nowMs + 40 * 24 * 3_600_000,
  ]);
  test.clock.nowMs += 31 * 24 * 3_600_000;
  const late = await test.person('learner');
  await cleanUp(pool, test.deps.env, test.clock.nowMs);

  const sessions = await pool.query('SELECT user_id::int FROM session');
  expect(sessions.rows).toEqual([{ user_id: late.userId }]);
  expect(early.userId).not.toBe(late.userId);
  expect((await pool.query('SELECT key FROM rate_limit')).rows).toEqual([{ key: 'new' }]);
});
