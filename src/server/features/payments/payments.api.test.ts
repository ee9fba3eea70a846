import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TransfersView } from '#contract/payment-desk.ts';
import { FIXTURE } from '../../testing/fixture-course.ts';
import {
  BANK_SETTINGS,
  CASSO_SETTINGS,
  cassoNotice,
  paying,
  SEPAY_HEADERS,
  sepayNotice,
} from '../../testing/paying.ts';
import { buildTestApp, type TestApp } from '../../testing/test-app.ts';

const DAY_MS = 86_400_000;
const PRICE = 200_000;

let test: TestApp;
let pay: ReturnType<typeof paying>;
beforeAll(async () => {
  test = await buildTestApp({ environment: BANK_SETTINGS });
  pay = paying(test);
});
afterAll(() => test.close());

const learner = () => test.person('learner');
const openTransfers = async () => {
  const answer = await test.call('GET', '/api/staff/transfers', { as: await test.person('staff') });
  return answer.json<TransfersView>().transfers;
};

describe('an order', () => {
  it('says what to transfer, where, and in which words', async () => {
    const answer = await pay.order(await learner());
    expect(answer.statusCode).toBe(200);
    const order = answer.json();
    expect(order).toMatchObject({
      course_id: FIXTURE.courseId,
      days: 30,
      price_dong: PRICE,
      received_dong: 0,
      missing_dong: PRICE,
      state: 'waiting',
      expires_at: new Date(test.clock.nowMs + DAY_MS).toISOString(),
      target: { bank: 'Vietcombank', account: BANK_SETTINGS.BANK_ACCOUNT, amount_dong: PRICE },
    });
    expect(order.target.text).toBe(`TSUBAME ${order.code}`);
  });

  it('is made once, however often it is sent, and given again to a second window while it waits', async () => {
    const as = await learner();
    const clientId = randomUUID();
    const [first, twin] = await Promise.all([
      pay.order(as, { client_id: clientId }),
      pay.order(as, { client_id: clientId }),
    ]);
    expect(twin.json()).toEqual(first.json());
    expect((await pay.order(as)).json().code).toBe(first.json().code);
    expect((await pay.order(as, { days: null })).json().code).not.toBe(first.json().code);
    expect((await pay.order(as, { client_id: clientId, days: null })).json()).toMatchObject({
      error: { code: 'CLIENT_ID_REUSED' },
    });
  });

  it('is one for two windows that order at the same moment', async () => {
    const as = await learner();
    const [first, second] = await Promise.all([pay.order(as), pay.order(as)]);
    expect(second.json().code).toBe(first.json().code);
  });

  it('ends after a day; then there is a new one', async () => {
    const as = await learner();
    const { code } = await pay.newOrder(as);
    const startMs = test.clock.nowMs;
    test.clock.nowMs += DAY_MS;
    expect(await pay.orderOf(as, code)).toMatchObject({ state: 'ended', target: null });
    expect((await pay.newOrder(as)).code).not.toBe(code);
    test.clock.nowMs = startMs;
  });

  it('takes its price from the course, never from the browser', async () => {
    const as = await learner();
    expect((await pay.order(as, { price_dong: 1, amount_dong: 1 })).json().price_dong).toBe(PRICE);
    expect((await pay.order(as, { days: 31 })).json().error.code).toBe('PRICE_GONE');
    expect((await pay.order(as, { course_id: 12 })).json().error.code).toBe('COURSE_NOT_FOUND');
  });

  it('is refused to guests, and to those who have the course for ever', async () => {
    expect((await pay.order(null)).json().error.code).toBe('SIGN_IN_REQUIRED');
    expect((await pay.order(await test.person('enrolled'))).json().error.code).toBe('COURSE_IS_YOURS');
  });

  it('keeps its price when the course becomes dearer', async () => {
    const as = await learner();
    const { code } = await pay.newOrder(as);
    const setPrice = (dong: number) =>
      test.database.pool.query(
        `UPDATE course SET prices = jsonb_set(prices, '{0,priceDong}', to_jsonb($1::int)), version = version + 1`,
        [dong],
      );
    await setPrice(300_000);
    await test.database.pool.query('UPDATE content_state SET version = version + 1');
    expect((await pay.newOrder(as)).price_dong).toBe(300_000);
    await pay.transfer(PRICE, code);
    expect(await pay.orderOf(as, code)).toMatchObject({ state: 'paid' });
    await setPrice(PRICE);
    await test.database.pool.query('UPDATE content_state SET version = version + 1');
  });

  it("is nobody else's to see", async () => {
    const as = await learner();
    const { code } = await pay.newOrder(as);
    const other = await test.call('GET', `/api/orders/${code}`, { as: await learner() });
    expect(other.json().error.code).toBe('ORDER_NOT_FOUND');
    expect((await test.call('GET', '/api/orders', { as: await learner() })).json()).toEqual({ orders: [] });
    expect((await test.call('GET', '/api/orders', { as })).json().orders).toMatchObject([{ code }]);
  });
});

describe('a transfer', () => {
  it('opens the course, for its days', async () => {
    const as = await learner();
    const { code } = await pay.newOrder(as);
    expect(await pay.opensLocked(as)).toBe(false);
    const answer = await pay.transfer(PRICE, `MBVCB.1.TSUBAME ${code}.CT tu 0123`);
    expect(answer.json()).toEqual({ success: true });
    expect(await pay.opensLocked(as)).toBe(true);
    const end = new Date(test.clock.nowMs + 30 * DAY_MS).toISOString();
    expect(await pay.orderOf(as, code)).toMatchObject({ state: 'paid', access_ends_at: end, target: null });
    const { enrolment } = (await test.call('GET', `/api/courses/${FIXTURE.courseId}`, { as })).json();
    expect(enrolment).toMatchObject({ source: 'payment', expires_at: end, is_running: true });
  });

  it('of too little opens nothing, says what is missing, and is made up by another', async () => {
    const as = await learner();
    const { code } = await pay.newOrder(as);
    await pay.transfer(PRICE - 1, code);
    expect(await pay.opensLocked(as)).toBe(false);
    expect(await pay.orderOf(as, code)).toMatchObject({
      state: 'partial',
      missing_dong: 1,
      target: { amount_dong: 1 },
    });
    await pay.transfer(1, code);
    expect(await pay.opensLocked(as)).toBe(true);
  });

  it('of too much opens the course and is noted', async () => {
    const as = await learner();
    const { code } = await pay.newOrder(as);
    await pay.transfer(PRICE + 5000, code);
    await pay.transfer(7000, code);
    expect(await pay.orderOf(as, code)).toMatchObject({ state: 'paid', surplus_dong: 12_000 });
  });

  it('after the day of the order still opens the course', async () => {
    const as = await learner();
    const { code } = await pay.newOrder(as);
    test.clock.nowMs += 3 * DAY_MS;
    await pay.transfer(PRICE, code);
    expect(await pay.opensLocked(as)).toBe(true);
  });

  it('counts once, reported again or at the same moment', async () => {
    const as = await learner();
    const { code } = await pay.newOrder(as, null);
    const answers = await Promise.all(Array.from({ length: 8 }, () => pay.transfer(450_000, code, `same-${code}`)));
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(await pay.orderOf(as, code)).toMatchObject({ received_dong: 450_000, state: 'partial' });
  });

  it('with a known id and other contents is refused', async () => {
    const as = await learner();
    const { code } = await pay.newOrder(as);
    await pay.transfer(1000, code, `altered-${code}`);
    const altered = await pay.transfer(PRICE, code, `altered-${code}`);
    expect(altered.json().error.code).toBe('TRANSFER_ALTERED');
    expect(await pay.orderOf(as, code)).toMatchObject({ received_dong: 1000 });
  });

  it('that names no order, an unknown one, or two, waits in the list for staff', async () => {
    const [one, other] = [await pay.newOrder(await learner()), await pay.newOrder(await learner())];
    const texts = ['NGUYEN VAN A chuyen tien', '', `${one.code} va ${other.code}`];
    for (const text of texts) await pay.transfer(PRICE, text);
    const listed = (await openTransfers()).map(({ text }) => text);
    expect(listed).toEqual(expect.arrayContaining(texts));
  });

  it('adds its days to access that still runs', async () => {
    const as = await learner();
    await pay.transfer(PRICE, (await pay.newOrder(as)).code);
    const second = await pay.newOrder(as);
    await pay.transfer(PRICE, second.code);
    const end = new Date(test.clock.nowMs + 60 * DAY_MS).toISOString();
    expect(await pay.orderOf(as, second.code)).toMatchObject({ access_ends_at: end });
  });

  it('of two orders at the same moment adds up', async () => {
    const as = await learner();
    const first = await pay.newOrder(as);
    await test.database.pool.query('UPDATE payment_order SET price_dong = price_dong + 1 WHERE code = $1', [
      first.code,
    ]);
    const second = await pay.newOrder(as);
    await Promise.all([pay.transfer(PRICE + 1, first.code), pay.transfer(PRICE, second.code)]);
    const ends = [await pay.orderOf(as, first.code), await pay.orderOf(as, second.code)].map(
      (one) => one.access_ends_at,
    );
    expect(ends.toSorted((a, b) => ((a ?? '') < (b ?? '') ? -1 : 1))).toEqual(
      [30, 60].map((days) => new Date(test.clock.nowMs + days * DAY_MS).toISOString()),
    );
  });

  it('for an account that was deleted waits for staff', async () => {
    const as = await learner();
    const { code } = await pay.newOrder(as);
    await test.database.pool.query('DELETE FROM "user" WHERE id = $1', [as.userId]);
    expect((await pay.transfer(PRICE, code)).statusCode).toBe(200);
    expect((await openTransfers())[0]).toMatchObject({ text: code, likely_codes: [code] });
    const { orders } = (
      await test.call('GET', `/api/staff/orders?q=${code}`, { as: await test.person('staff') })
    ).json();
    expect(orders).toMatchObject([{ code, learner: null, state: 'waiting', received_dong: 0 }]);
  });
});

describe('a webhook', () => {
  const sepay = (headers: Record<string, string>) =>
    test.call('POST', '/api/webhooks/sepay', { headers, body: sepayNotice('by-key', PRICE, 'x') });

  it('of SePay needs its key', async () => {
    for (const authorization of ['Apikey wrong', `Bearer ${BANK_SETTINGS.SEPAY_API_KEY}`, '']) {
      expect((await sepay({ authorization })).json().error.code).toBe('WEBHOOK_REFUSED');
    }
    expect((await sepay({})).statusCode).toBe(401);
    expect((await sepay(SEPAY_HEADERS)).statusCode).toBe(200);
  });

  it('of Casso needs its signature, which an altered body does not have', async () => {
    const school = await buildTestApp({ environment: CASSO_SETTINGS });
    const schoolPay = paying(school);
    const as = await school.person('learner');
    const { code } = await schoolPay.newOrder(as);
    const { body, headers } = cassoNotice(1, PRICE, code);
    const altered = { ...body, data: { ...body.data, amount: PRICE + 1 } };
    const call = (sent: object, given: Record<string, string>) =>
      school.call('POST', '/api/webhooks/casso', { body: sent, headers: given });
    expect((await call(altered, headers)).json().error.code).toBe('WEBHOOK_REFUSED');
    expect((await call(body, {})).json().error.code).toBe('WEBHOOK_REFUSED');
    expect(await schoolPay.orderOf(as, code)).toMatchObject({ received_dong: 0 });
    expect((await call(body, headers)).json()).toEqual({ success: true });
    expect(await schoolPay.orderOf(as, code)).toMatchObject({ state: 'paid' });
    await school.close();
  });

  it('that repeats a known transfer changes nothing and is logged', async () => {
    const lines: string[] = [];
    const logger = { level: 'info', stream: { write: (line: string) => lines.push(line) } };
    const school = await buildTestApp({ environment: { ...BANK_SETTINGS, LOG_LEVEL: 'info' }, logger });
    const { transfer } = paying(school);
    await transfer(PRICE, 'x', 'replayed');
    const before = await school.countRows();
    const again = () => lines.filter((line) => line.includes('a known transfer was reported again'));
    expect(again()).toEqual([]);
    expect((await transfer(PRICE, 'x', 'replayed')).json()).toEqual({ success: true });
    expect(await school.countRows()).toEqual(before);
    expect(again()).toHaveLength(1);
    expect(again()[0]).toContain('"externalId":"replayed"');
    await school.close();
  });

  it('tells of money that went out without effect', async () => {
    const body = { ...sepayNotice('out', PRICE, 'x'), transferType: 'out' };
    const before = await test.countRows();
    expect((await test.call('POST', '/api/webhooks/sepay', { headers: SEPAY_HEADERS, body })).statusCode).toBe(200);
    expect(await test.countRows()).toEqual(before);
  });

  it('that cannot be read is refused, so that it comes again', async () => {
    const body = { ...sepayNotice('odd', PRICE, 'x'), transferAmount: 'viel' };
    const answer = await test.call('POST', '/api/webhooks/sepay', { headers: SEPAY_HEADERS, body });
    expect(answer.json().error.code).toBe('BAD_REQUEST');
  });

  it('is refused where its key is not set', async () => {
    const closed = await buildTestApp();
    const { body, headers } = cassoNotice(1, PRICE, 'x');
    const answers = [
      await closed.call('POST', '/api/webhooks/sepay', { headers: { authorization: 'Apikey undefined' }, body }),
      await closed.call('POST', '/api/webhooks/casso', { headers, body }),
    ];
    expect(answers.map((answer) => answer.statusCode)).toEqual([401, 401]);
    await closed.close();
  });
});

describe('staff', () => {
  const staff = () => test.person('staff');
  const post = async (url: string, body: object) => test.call('POST', url, { as: await staff(), body });
  const postRefund = async (code: string, body: object) =>
    test.call('POST', `/api/staff/orders/${code}/refund`, { as: await test.person('admin'), body });

  it('put a transfer on the order that it was meant for', async () => {
    const as = await learner();
    const { code } = await pay.newOrder(as);
    const text = `hoc phi ${randomUUID()}`;
    await pay.transfer(PRICE, text);
    const transfer = (await openTransfers()).find((one) => one.text === text);
    const url = `/api/staff/transfers/${transfer?.id}/assign`;
    const answer = await post(url, { order_code: code, note: 'Bạn ấy gửi ảnh chụp' });
    expect(answer.json()).toMatchObject({ code, state: 'paid', received_dong: PRICE });
    expect(await pay.opensLocked(as)).toBe(true);
    expect((await openTransfers()).some((one) => one.text === text)).toBe(false);
    expect((await post(url, { order_code: code, note: 'x' })).json().error.code).toBe('TRANSFER_HANDLED');
  });

  it('write down that a transfer belongs to no order', async () => {
    const text = `nham ${randomUUID()}`;
    await pay.transfer(PRICE, text);
    const id = (await openTransfers()).find((one) => one.text === text)?.id;
    expect((await post(`/api/staff/transfers/${id}/dismiss`, { note: 'Chuyển nhầm, đã trả' })).statusCode).toBe(200);
    expect((await openTransfers()).some((one) => one.text === text)).toBe(false);
    const { transfers } = (
      await test.call('GET', '/api/staff/transfers?filter=dismissed', { as: await staff() })
    ).json();
    expect(transfers).toEqual(expect.arrayContaining([expect.objectContaining({ id, note: 'Chuyển nhầm, đã trả' })]));
  });

  it('confirm money that they saw arrive, once however often it is sent', async () => {
    const as = await learner();
    const { code } = await pay.newOrder(as);
    const body = { amount_dong: PRICE, note: 'Tiền mặt', client_id: randomUUID() };
    const answers = [
      await post(`/api/staff/orders/${code}/confirm`, body),
      await post(`/api/staff/orders/${code}/confirm`, body),
    ];
    for (const answer of answers)
      expect(answer.json()).toMatchObject({ state: 'paid', received_dong: PRICE, surplus_dong: 0 });
    expect(await pay.opensLocked(as)).toBe(true);
  });

  it('refund, which ends the access that was bought and no other', async () => {
    const as = await learner();
    await pay.transfer(PRICE, (await pay.newOrder(as)).code);
    const { code } = await pay.newOrder(as);
    await pay.transfer(PRICE, code);
    const answer = await postRefund(code, { amount_dong: PRICE, note: 'Đổi ý' });
    expect(answer.json()).toMatchObject({ state: 'refunded', refunded_dong: PRICE, refund_note: 'Đổi ý' });
    expect(await pay.opensLocked(as)).toBe(true);
    test.clock.nowMs += 31 * DAY_MS;
    expect(await pay.opensLocked(as)).toBe(false);
    expect((await postRefund(code, { amount_dong: 1, note: 'x' })).json().error.code).toBe('ORDER_REFUNDED');
    // Money that comes after a refund is for staff to decide.
    await pay.transfer(PRICE, code);
    expect((await openTransfers())[0]).toMatchObject({ text: code, likely_codes: [code] });
  });

  it('refund an earlier order, whose days a later one then has no more', async () => {
    const as = await learner();
    const first = await pay.newOrder(as);
    await pay.transfer(PRICE, first.code);
    const second = await pay.newOrder(as);
    await pay.transfer(PRICE, second.code);
    const forEver = await pay.newOrder(as, null);
    await pay.transfer(900_000, forEver.code);
    await postRefund(first.code, { amount_dong: PRICE, note: 'Đổi ý' });
    // The second of two enrolments at one moment begins a millisecond later.
    const endMs = test.clock.nowMs + 30 * DAY_MS + 1;
    const end = new Date(endMs).toISOString();
    expect(await pay.orderOf(as, second.code)).toMatchObject({ access_ends_at: end });
    await postRefund(forEver.code, { amount_dong: 900_000, note: 'Đổi ý' });
    test.clock.nowMs += 10;
    const { enrolment } = (await test.call('GET', `/api/courses/${FIXTURE.courseId}`, { as })).json();
    expect(enrolment).toMatchObject({ is_running: true, expires_at: end });
    // The session is prolonged on the way.
    for (const beforeMs of [18 * DAY_MS, 6 * DAY_MS, 1]) {
      test.clock.nowMs = endMs - beforeMs;
      expect(await pay.opensLocked(as)).toBe(true);
    }
    test.clock.nowMs = endMs;
    expect(await pay.opensLocked(as)).toBe(false);
  });

  it('refund no more than came, and a surplus without ending the access', async () => {
    const as = await learner();
    const { code } = await pay.newOrder(as);
    await pay.transfer(PRICE + 5000, code);
    const refund = async (amount: number, keeps: boolean) =>
      (await postRefund(code, { amount_dong: amount, note: 'x', keeps_access: keeps })).json();
    expect((await refund(PRICE + 5001, false)).error.code).toBe('REFUND_TOO_LARGE');
    expect((await refund(5001, true)).error.code).toBe('REFUND_TOO_LARGE');
    expect(await refund(5000, true)).toMatchObject({ state: 'paid', surplus_dong: 0, refunded_dong: 5000 });
    expect(await pay.opensLocked(as)).toBe(true);
    expect((await refund(1, true)).error.code).toBe('REFUND_TOO_LARGE');
    expect(await refund(PRICE, false)).toMatchObject({ state: 'refunded', refunded_dong: PRICE + 5000 });
    expect(await pay.opensLocked(as)).toBe(false);
  });

  it('put a transfer that was dismissed by mistake on its order after all', async () => {
    const as = await learner();
    const { code } = await pay.newOrder(as);
    const text = `nham ${randomUUID()}`;
    await pay.transfer(PRICE, text);
    const id = (await openTransfers()).find((one) => one.text === text)?.id;
    await post(`/api/staff/transfers/${id}/dismiss`, { note: 'Nhầm' });
    const answer = await post(`/api/staff/transfers/${id}/assign`, { order_code: code, note: 'Của bạn ấy' });
    expect(answer.json()).toMatchObject({ state: 'paid' });
  });

  it('refund nothing where nothing came', async () => {
    const { code } = await pay.newOrder(await learner());
    const answer = await postRefund(code, { amount_dong: 1, note: 'x' });
    expect(answer.json().error.code).toBe('ORDER_NOT_PAID');
  });

  it.each(['all', 'open', 'partial', 'paid', 'surplus', 'refunded', 'ended'])(
    'list %s orders, page by page',
    async (filter) => {
      const as = await staff();
      const { orders } = (await test.call('GET', `/api/staff/orders?filter=${filter}`, { as })).json();
      expect(orders.length).toBeGreaterThan(0);
      const last = orders[0].code;
      const found = (await test.call('GET', `/api/staff/orders?filter=${filter}&q=${last}`, { as })).json();
      expect(found).toMatchObject({ orders: [{ code: last }], next_before: null });
    },
  );
});

it.each([
  ['guest', true],
  ['learner', true],
  ['enrolled', false],
  ['ended', true],
  ['staff', false],
  ['admin', false],
] as const)('a %s is offered the course: %s', async (role, buy) => {
  const as = await test.person(role);
  const [course] = (await test.call('GET', '/api/courses', { as })).json();
  expect(course).toMatchObject({ price_from_dong: PRICE, can: { buy } });
});

describe('the receipt', () => {
  const site = { ...BANK_SETTINGS, BASE_URL: 'https://hoc.example.vn', SMTP_URL: 'smtp://127.0.0.1:9' };
  const mails = async (mailing: TestApp) =>
    (await mailing.database.pool.query(`SELECT recipient, text FROM mail WHERE subject LIKE 'Biên nhận%'`)).rows;

  it('is queued once, with the transfer that opens the course', async () => {
    const mailing = await buildTestApp({ environment: site });
    const mailingPay = paying(mailing);
    const as = await mailing.person('learner');
    const { code } = await mailingPay.newOrder(as);
    await mailingPay.transfer(PRICE - 1, code);
    expect(await mails(mailing)).toEqual([]);
    await Promise.all([mailingPay.transfer(1, code, 'last'), mailingPay.transfer(1, code, 'last')]);
    await mailingPay.transfer(5000, code);
    expect(await mails(mailing)).toEqual([
      { recipient: as.email, text: expect.stringContaining(`https://hoc.example.vn/don-hang/${code}`) },
    ]);
    await mailing.close();
  });

  it('keeps no money waiting for an address that takes none', async () => {
    const mailing = await buildTestApp({ environment: site });
    const mailingPay = paying(mailing);
    const as = await mailing.person('learner');
    const { code } = await mailingPay.newOrder(as);
    await mailing.database.pool.query('UPDATE "user" SET email = $2 WHERE id = $1', [
      as.userId,
      'a(b)@tsubame.example',
    ]);
    await mailingPay.transfer(PRICE, code);
    expect(await mailingPay.orderOf(as, code)).toMatchObject({ state: 'paid' });
    expect(await mails(mailing)).toEqual([]);
    await mailing.close();
  });
});

it('nothing is sold without an account', async () => {
  const closed = await buildTestApp();
  const answer = await paying(closed).order(await closed.person('learner'));
  expect(answer.json().error.code).toBe('PAYMENT_OFF');
  await closed.close();
});
