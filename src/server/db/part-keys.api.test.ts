import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FIXTURE } from '../testing/fixture-course.ts';
import { buildTestApp, type TestApp } from '../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
  await test.person('learner');
});
afterAll(() => test.close());

it.each([
  ['the cards of a lesson', { 0: { percent: 66 } }, { cards: { percent: 66 } }],
  ['a part that is a component', { 99_010_101: { percent: 30 } }, { 99_010_101: { percent: 30 } }],
])('%s keep their percent when parts get their names', async (_fact, before, after) => {
  const { pool } = test.database;
  const { rows } = await pool.query<{ user_id: string }>(
    `INSERT INTO lesson_record (user_id, lesson_id, parts, opened_at, updated_at)
     SELECT id, $1, $2, now(), now() FROM "user" LIMIT 1
     ON CONFLICT (user_id, lesson_id) DO UPDATE SET parts = excluded.parts RETURNING user_id`,
    [FIXTURE.openVideo.lesson, before],
  );
  await pool.query(await readFile(new URL('../../../migrations/0009_part_keys.sql', import.meta.url), 'utf8'));
  const stored = await pool.query('SELECT parts FROM lesson_record WHERE user_id = $1', [rows[0]?.user_id]);
  expect(stored.rows).toEqual([{ parts: after }]);
});
