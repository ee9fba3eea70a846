import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeMoney } from '#domain/payment/money-change.ts';
import { FIXTURE } from '../../testing/fixture-course.ts';
import { BANK_SETTINGS, paying } from '../../testing/paying.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

const PRICE = 200_000;
const LEARNERS = 3;
const STEPS = 60;

let test: TestApp;
let pay: ReturnType<typeof paying>;
let staff: Person;
let admin: Person;
beforeAll(async () => {
  test = await buildTestApp({ environment: BANK_SETTINGS });
  pay = paying(test);
  staff = await test.person('staff');
  admin = await test.person('admin');
});
afterAll(() => test.close());

type Stored = {
  code: string;
  receivedDong: number;
  refundedDong: number;
  onIt: number;
  isPaid: boolean;
  isRefunded: boolean;
  runs: boolean;
  days: number | null;
};

const storedOrders = async () =>
  (
    await test.database.pool.query<Stored>(
      `SELECT o.code, o.received_dong::float8 AS "receivedDong", coalesce(o.refunded_dong, 0)::float8 AS "refundedDong",
              coalesce((SELECT sum(t.amount_dong) FROM bank_transfer t WHERE t.order_id = o.id), 0)::float8 AS "onIt",
              o.paid_at IS NOT NULL AS "isPaid", o.refunded_at IS NOT NULL AS "isRefunded", o.days,
              EXISTS (SELECT FROM enrolment e WHERE e.user_id = o.user_id AND e.course_id = o.course_id
                         AND e.starts_at = o.paid_at AND (e.expires_at IS NULL OR e.expires_at > $1)) AS runs
         FROM payment_order o ORDER BY o.id`,
      [new Date(test.clock.nowMs)],
    )
  ).rows;
const storedTransfers = async () =>
  (
    await test.database.pool.query<{ id: number; amountDong: number; code: string | null; isDismissed: boolean }>(
      `SELECT t.id::float8 AS id, t.amount_dong::float8 AS "amountDong", o.code, t.dismissed_at IS NOT NULL AS "isDismissed"
         FROM bank_transfer t LEFT JOIN payment_order o ON o.id = t.order_id ORDER BY t.id`,
    )
  ).rows;
const post = async (as: Person, url: string, body: object): Promise<string> => {
  const answer = await test.call('POST', url, { as, body });
  return answer.statusCode === 200 ? 'done' : answer.json<{ error: { code: string } }>().error.code;
};

/** Lehmer's generator: the same steps in each run. */
function chooserFrom(start: number) {
  let seed = start;
  return (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
}

const EXPECTED = [
  'done',
  'ORDER_REFUNDED',
  'ORDER_GAVE_BACK',
  'ORDER_NOT_PAID',
  'REFUND_TOO_LARGE',
  'TRANSFER_HANDLED',
  'TRANSFER_ELSEWHERE',
];

it.each([11, 4242, 99_991])('every đồng is on one order or in the list, whatever staff do (%d)', async (start) => {
  const choose = chooserFrom(start);
  const people = await Promise.all(Array.from({ length: LEARNERS }, () => test.person('learner')));
  const codes = await Promise.all(people.map(async (one) => (await pay.newOrder(one)).code));
  const known = new Set((await storedTransfers()).map(({ id }) => id));
  let came = 0;
  const told = new Map<string, number>();
  for (let step = 0; step < STEPS; step += 1) {
    test.clock.nowMs += 1000;
    const code = codes[choose(codes.length)] ?? '';
    const transfers = (await storedTransfers()).filter(({ id }) => !known.has(id));
    const transfer = transfers[choose(Math.max(1, transfers.length))];
    const amount = [PRICE, PRICE / 2, 1000, PRICE + 7000][choose(4)] ?? PRICE;
    const acts: (() => Promise<string>)[] = [
      async () => {
        await pay.transfer(amount, choose(2) === 0 ? code : 'khong ro', randomUUID());
        came += amount;
        return 'done';
      },
      async () => {
        const body = { amount_dong: amount, note: 'Tiền mặt', client_id: randomUUID() };
        const outcome = await post(staff, `/api/staff/orders/${code}/confirm`, body);
        if (outcome === 'done') came += amount;
        return outcome;
      },
      () => post(staff, `/api/staff/transfers/${transfer?.id}/assign`, { order_code: code, note: 'x' }),
      () =>
        post(staff, `/api/staff/transfers/${transfer?.id}/take-off`, {
          order_code: transfer?.code ?? code,
          note: 'x',
        }),
      () => post(staff, `/api/staff/transfers/${transfer?.id}/dismiss`, { note: 'x' }),
      () =>
        post(admin, `/api/staff/orders/${code}/refund`, {
          amount_dong: [amount, 7000, 1][choose(3)],
          note: 'x',
          keeps_access: choose(8) !== 0,
        }),
    ];
    // What needs a transfer waits for the first.
    const act = acts[transfer ? choose(acts.length) : 0];
    const outcome = (await act?.()) ?? '';
    told.set(outcome, (told.get(outcome) ?? 0) + 1);
    expect(EXPECTED).toContain(outcome);

    const orders = (await storedOrders()).filter((one) => codes.includes(one.code));
    const after = (await storedTransfers()).filter(({ id }) => !known.has(id));
    const sum = (amounts: number[]) => amounts.reduce((total, one) => total + one, 0);
    const inList = sum(after.filter((one) => one.code === null).map((one) => one.amountDong));
    expect(sum(orders.map(({ receivedDong }) => receivedDong)) + inList).toBe(came);
    expect(after.filter((one) => one.code !== null && one.isDismissed)).toEqual([]);
    for (const one of orders) {
      expect(one.onIt).toBe(one.receivedDong);
      expect(one.refundedDong).toBeLessThanOrEqual(one.receivedDong);
      if (!one.isRefunded) expect(one.isPaid).toBe(one.receivedDong >= PRICE);
      expect(one.runs).toBe(one.isPaid && !one.isRefunded);
    }
    for (const [n, code_] of codes.entries()) {
      const order = orders.find((one) => one.code === code_);
      expect(await pay.opensLocked(people[n] as Person)).toBe(order?.runs);
    }
  }
  expect(told.get('done')).toBeGreaterThan(STEPS / 4);
});

const assigned = async (as: Person, amount = PRICE) => {
  const { code } = await pay.newOrder(as);
  const text = randomUUID();
  await pay.transfer(amount, text, text);
  const { rows } = await test.database.pool.query<{ id: string }>('SELECT id FROM bank_transfer WHERE text = $1', [
    text,
  ]);
  const id = Number(rows[0]?.id);
  expect(await post(staff, `/api/staff/transfers/${id}/assign`, { order_code: code, note: 'Ảnh chụp' })).toBe('done');
  return { code, id };
};

it('taking off a wrong transfer ends the access that it opened, and the order waits again', async () => {
  const as = await test.person('learner');
  const { code, id } = await assigned(as);
  expect(await pay.opensLocked(as)).toBe(true);
  test.clock.nowMs += 1000;
  expect(await post(staff, `/api/staff/transfers/${id}/take-off`, { order_code: code, note: 'Nhầm' })).toBe('done');
  expect(await pay.opensLocked(as)).toBe(false);
  expect(await pay.orderOf(as, code)).toMatchObject({ state: 'waiting', received_dong: 0, missing_dong: PRICE });
  expect(await post(staff, `/api/staff/transfers/${id}/take-off`, { order_code: code, note: 'Nhầm' })).toBe(
    'TRANSFER_ELSEWHERE',
  );
  await pay.transfer(PRICE, code, randomUUID());
  expect(await pay.opensLocked(as)).toBe(true);
});

it('taking off a transfer takes its days out of what was bought after it', async () => {
  const as = await test.person('learner');
  const first = await assigned(as);
  const second = await assigned(as);
  const end = async () => (await pay.orderOf(as, second.code)).access_ends_at;
  const DAY_MS = 86_400_000;
  test.clock.nowMs += 1000;
  const before = Date.parse((await end()) ?? '');
  await post(staff, `/api/staff/transfers/${first.id}/take-off`, { order_code: first.code, note: 'Nhầm' });
  expect(before - Date.parse((await end()) ?? '')).toBeGreaterThan(29 * DAY_MS);
  const { enrolment } = (await test.call('GET', `/api/courses/${FIXTURE.courseId}`, { as })).json();
  expect(enrolment).toMatchObject({ is_running: true, expires_at: await end() });
});

it('a transfer stays on an order that has been refunded since, in part too', async () => {
  for (const [amount, keeps] of [
    [PRICE, false],
    [5000, true],
  ] as const) {
    const { code, id } = await assigned(await test.person('learner'), PRICE + 5000);
    const refund = { amount_dong: amount, note: 'Đổi ý', keeps_access: keeps };
    expect(await post(admin, `/api/staff/orders/${code}/refund`, refund)).toBe('done');
    expect(await post(staff, `/api/staff/transfers/${id}/take-off`, { order_code: code, note: 'x' })).toBe(
      'ORDER_GAVE_BACK',
    );
  }
});

it('of two who confirm the same money at one moment, the second is told', async () => {
  const as = await test.person('learner');
  const { code } = await pay.newOrder(as);
  const confirm = () =>
    post(staff, `/api/staff/orders/${code}/confirm`, {
      amount_dong: PRICE,
      note: 'Tiền mặt',
      client_id: randomUUID(),
      seen_received_dong: 0,
    });
  expect((await Promise.all([confirm(), confirm()])).toSorted()).toEqual(['ORDER_CHANGED', 'done']);
  expect(await pay.orderOf(as, code)).toMatchObject({ received_dong: PRICE, surplus_dong: 0 });
  const giveBack = () =>
    post(admin, `/api/staff/orders/${code}/refund`, {
      amount_dong: 1000,
      note: 'Dư',
      keeps_access: true,
      seen_refunded_dong: 0,
    });
  await pay.transfer(5000, code, randomUUID());
  expect((await Promise.all([giveBack(), giveBack()])).toSorted()).toEqual(['ORDER_CHANGED', 'done']);
  expect(await pay.orderOf(as, code)).toMatchObject({ refunded_dong: 1000 });
});

it('what staff are told before is what happens', async () => {
  const as = await test.person('learner');
  const { code } = await pay.newOrder(as);
  const waiting = { priceDong: PRICE, receivedDong: 0, refundedDong: 0, paidAtMs: null, refundedAtMs: null };
  const foreseen = changeMoney(waiting, PRICE + 1);
  await pay.transfer(PRICE + 1, code, randomUUID());
  expect(foreseen).toMatchObject({ opens: true, surplusDong: 1 });
  expect(await pay.orderOf(as, code)).toMatchObject({ state: 'paid', surplus_dong: foreseen.surplusDong });
});

it('every write of staff is in the log, with before and after', async () => {
  const as = await test.person('learner');
  const { code, id } = await assigned(as);
  await post(staff, `/api/staff/transfers/${id}/take-off`, { order_code: code, note: 'Nhầm' });
  await post(staff, `/api/staff/transfers/${id}/dismiss`, { note: 'Của người khác' });
  const confirmation = { amount_dong: PRICE, note: 'Tiền mặt', client_id: randomUUID() };
  await post(staff, `/api/staff/orders/${code}/confirm`, confirmation);
  await post(staff, `/api/staff/orders/${code}/confirm`, confirmation);
  await post(admin, `/api/staff/orders/${code}/refund`, { amount_dong: PRICE, note: 'Đổi ý' });
  const { rows } = await test.database.pool.query(
    `SELECT action, actor_id::float8 AS actor, before->>'state' AS "from", after->>'state' AS "to", after->>'note' AS note
       FROM audit_entry WHERE subject_id IN ($1, $2) ORDER BY id`,
    [code, String(id)],
  );
  expect(rows).toEqual([
    { action: 'payment.assign', actor: staff.userId, from: 'waiting', to: 'paid', note: 'Ảnh chụp' },
    { action: 'payment.take-off', actor: staff.userId, from: 'paid', to: 'waiting', note: 'Nhầm' },
    { action: 'payment.dismiss', actor: staff.userId, from: null, to: null, note: 'Của người khác' },
    { action: 'payment.confirm', actor: staff.userId, from: 'waiting', to: 'paid', note: 'Tiền mặt' },
    { action: 'payment.refund', actor: admin.userId, from: 'paid', to: 'refunded', note: 'Đổi ý' },
  ]);
  const page = (await test.call('GET', `/api/staff/orders/${code}`, { as: staff })).json();
  expect(page.events.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(
    ['made', 'received', 'opened', 'taken-off', 'refunded'].toSorted(),
  );
  expect(page.can).toEqual({ refund: false });
});
