import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FIXTURE } from '../../testing/fixture-course.ts';
import { BANK_SETTINGS, paying } from '../../testing/paying.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

const PRICE = 200_000;
const DAY_MS = 86_400_000;

let test: TestApp;
let pay: ReturnType<typeof paying>;
let staff: Person;
let admin: Person;
beforeAll(async () => {
  test = await buildTestApp({ environment: BANK_SETTINGS });
  pay = paying(test);
  [staff, admin] = [await test.person('staff'), await test.person('admin')];
});
afterAll(() => test.close());

const bought = async (as: Person) => {
  const { code } = await pay.newOrder(as);
  await pay.transfer(PRICE, code, randomUUID());
  return code;
};
const refund = async (code: string) => {
  const body = { amount_dong: PRICE, note: 'Đổi ý' };
  return (await test.call('POST', `/api/staff/orders/${code}/refund`, { as: admin, body })).statusCode;
};
const endAccess = async (learner: Person) => {
  const body = { change: 'end-access', course_id: FIXTURE.courseId, reason: 'Bán lại tài khoản' };
  return (await test.call('POST', `/api/staff/learners/${learner.userId}`, { as: staff, body })).statusCode;
};

/** Runs both while somebody else holds the learner's row: each has what it locks first, and waits for the rest. */
async function whileHeld(learner: Person, one: () => Promise<number>, other: () => Promise<number>) {
  const holder = await test.database.pool.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM "user" WHERE id = $1 FOR UPDATE', [learner.userId]);
  const first = one();
  await sleep(300);
  const second = other();
  await sleep(300);
  await holder.query('COMMIT');
  holder.release();
  return Promise.all([first, second]);
}

it('access that staff ended stays ended when an earlier order is refunded', async () => {
  const learner = await test.person('learner');
  const [first, second] = [await bought(learner), await bought(learner)];
  test.clock.nowMs += 1000;
  expect(await endAccess(learner)).toBe(200);
  const endedAt = (await pay.orderOf(learner, second)).access_ends_at;
  test.clock.nowMs += 1000;
  expect(await refund(first)).toBe(200);
  expect(await pay.opensLocked(learner)).toBe(false);
  expect((await pay.orderOf(learner, second)).access_ends_at).toBe(endedAt);
  expect((await pay.orderOf(learner, first)).access_ends_at).toBe(endedAt);
});

it('days that staff added to what was bought stay after a refund, and those that were bought go', async () => {
  const learner = await test.person('learner');
  const endOf = async () =>
    Date.parse(
      (await test.call('GET', `/api/courses/${FIXTURE.courseId}`, { as: learner })).json().enrolment.expires_at,
    );
  const add = async (days: number) => {
    const from = new Date(await endOf()).toISOString();
    const body = { change: 'give-access', course_id: FIXTURE.courseId, days, from };
    const answer = await test.call('POST', `/api/staff/learners/${learner.userId}`, { as: staff, body });
    expect(answer.json()).toMatchObject({ changed: true });
  };
  const first = await bought(learner);
  test.clock.nowMs += DAY_MS;
  const addedMs = test.clock.nowMs;
  await add(7);
  test.clock.nowMs += DAY_MS;
  const second = await bought(learner);
  await add(2);
  test.clock.nowMs += DAY_MS;
  expect(await refund(first)).toBe(200);
  expect(Math.round((await endOf()) / 1000)).toBe(Math.round((addedMs + (7 + 30 + 2) * DAY_MS) / 1000));
  expect(await refund(second)).toBe(200);
  expect(Math.round((await endOf()) / 1000)).toBe(Math.round((addedMs + (7 + 2) * DAY_MS) / 1000));
});

it('two orders of a learner are refunded at one moment', async () => {
  const learner = await test.person('learner');
  const [first, second] = [await bought(learner), await bought(learner)];
  const answers = await whileHeld(
    learner,
    () => refund(first),
    () => refund(second),
  );
  expect(answers).toEqual([200, 200]);
  expect(await pay.opensLocked(learner)).toBe(false);
});

it('an order is refunded at the moment at which staff end the access', async () => {
  const learner = await test.person('learner');
  const code = await bought(learner);
  const answers = await whileHeld(
    learner,
    () => endAccess(learner),
    () => refund(code),
  );
  expect(answers).toEqual([200, 200]);
});
