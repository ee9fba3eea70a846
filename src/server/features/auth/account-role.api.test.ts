import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { changeRoleByEmail } from './account-role.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const demote = ({ email }: Person) =>
  changeRoleByEmail(test.database.pool, email, { role: 'learner', courseIds: [] }, test.clock.nowMs);
const outcomeOf = (demoted: Promise<boolean | null>) =>
  demoted.catch((error: unknown) => (error instanceof Error && 'code' in error ? error.code : error));

it('of two last admins who are demoted at once one stays', async () => {
  const both = [await test.person('admin'), await test.person('admin')];
  const outcomes = await Promise.all(both.map((one) => outcomeOf(demote(one))));
  expect(outcomes.map(String).toSorted()).toEqual(['LAST_ADMIN', 'true']);
  const { rows } = await test.database.pool.query('SELECT FROM "user" WHERE is_admin');
  expect(rows).toHaveLength(1);
});

it('an operator demotes who is no admin without counting admins', async () => {
  const staff = await test.person('staff');
  expect(await demote(staff)).toBe(true);
  expect(await demote(staff)).toBe(false);
});
