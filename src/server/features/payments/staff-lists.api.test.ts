import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StaffOrdersView } from '#contract/payment-desk.ts';
import { FIXTURE } from '../../testing/fixture-course.ts';
import { BANK_SETTINGS, paying } from '../../testing/paying.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let staff: Person;
beforeAll(async () => {
  test = await buildTestApp({ environment: BANK_SETTINGS });
  staff = await test.person('staff');
});
afterAll(() => test.close());

const list = async (query: Record<string, string> = {}) =>
  (await test.call('GET', `/api/staff/orders?${new URLSearchParams(query)}`, { as: staff })).json<StaffOrdersView>();
const codesOf = async (query: Record<string, string>) => (await list(query)).orders.map(({ code }) => code);

it('orders are found by code, learner, course and day', async () => {
  const pay = paying(test);
  const learner = await test.person('learner');
  await test.database.pool.query('UPDATE "user" SET name = $2 WHERE id = $1', [learner.userId, 'Trần Thị Bưởi']);
  const { code } = await pay.newOrder(learner);
  const other = await pay.newOrder(await test.person('learner'));
  expect(await codesOf({ q: ` ${code.toLowerCase()} ` })).toEqual([code]);
  expect(await codesOf({ q: 'thị bưởi' })).toEqual([code]);
  expect(await codesOf({ q: learner.email })).toEqual([code]);
  expect(await codesOf({ q: 'tran buoi' })).toEqual([code]);
  expect(await codesOf({ q: 'không có ai' })).toEqual([]);
  const both = [other.code, code];
  expect(await codesOf({ course: String(FIXTURE.courseId) })).toEqual(both);
  expect(await codesOf({ course: '7' })).toEqual([]);
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Ho_Chi_Minh' }).format(test.clock.nowMs);
  expect(await codesOf({ from: day, to: day })).toEqual(both);
  expect(await codesOf({ to: '2020-01-31' })).toEqual([]);
  expect(await codesOf({ from: '2099-01-31' })).toEqual([]);
});

it('the order of an old account is found, however many newer ones have its name', async () => {
  const learner = await test.person('learner');
  const { code } = await paying(test).newOrder(learner);
  await test.database.pool.query('UPDATE "user" SET name = $2 WHERE id = $1', [learner.userId, 'Khổng Lê Gấm']);
  await test.database.pool.query(
    `INSERT INTO "user" (name, email, email_key, password_hash, created_at)
     SELECT 'Khổng Lê Gấm', 'gam' || n || '@example.test', 'gam' || n || '@example.test', '-', now()
       FROM generate_series(1, 300) n`,
  );
  expect(await codesOf({ q: 'khổng lê' })).toEqual([code]);
});

it('pages follow one another without gap or double, though orders have the same moment', async () => {
  const learner = await test.person('learner');
  await test.database.pool.query(
    `INSERT INTO payment_order (code, user_id, course_id, days, price_dong, client_id, created_at)
     SELECT 'T' || n, $1, $2, 30, 1000, gen_random_uuid(), $3::timestamptz - (n / 7) * interval '1 second'
       FROM generate_series(1, 120) n`,
    [learner.userId, FIXTURE.courseId, new Date(test.clock.nowMs)],
  );
  const seen: string[] = [];
  let before: number | null = null;
  do {
    const page: StaffOrdersView = await list({
      q: learner.email,
      ...(before === null ? {} : { before: String(before) }),
    });
    seen.push(...page.orders.map(({ code }) => code));
    before = page.next_before;
  } while (before !== null);
  expect(seen).toHaveLength(120);
  expect(new Set(seen).size).toBe(120);
});

it('the table for spreadsheets holds what is filtered, whole amounts, and no formula', async () => {
  const learner = await test.person('learner');
  const pay = paying(test);
  const { code } = await pay.newOrder(learner);
  await pay.transfer(205_000, code);
  await test.database.pool.query('UPDATE "user" SET name = $2 WHERE id = $1', [learner.userId, '=HYPERLINK("x")']);
  const answer = await test.call('GET', `/api/staff/orders.csv?q=${code}`, { as: staff });
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="don-hang.csv"',
  });
  const lines = answer.body.trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`"'=HYPERLINK(""x"")"`);
  expect(lines[1]).toContain(',200000,205000,0,5000,,');
});

it('transfers are a table for spreadsheets, too, filtered, without formulas', async () => {
  const text = '=HYPERLINK("y")';
  await paying(test).transfer(12_345, text, 'csv-1');
  const csvOf = async (filter: string) =>
    (await test.call('GET', `/api/staff/transfers.csv?filter=${filter}`, { as: staff })).body.trim().split('\r\n');
  const [line] = (await csvOf('open')).filter((one) => one.includes('HYPERLINK'));
  expect(line).toContain(`,12345,"'=HYPERLINK(""y"")",${BANK_SETTINGS.BANK_ACCOUNT},MBVCB.csv-1,SePay,,`);
  expect(await csvOf('dismissed')).toHaveLength(1);
});
