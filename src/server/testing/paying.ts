import { createHmac, randomUUID } from 'node:crypto';
import type { OrderView } from '#contract/payments.ts';
import { FIXTURE } from './fixture-course.ts';
import type { Person, TestApp } from './test-app.ts';

/** Settings of a school that sells. */
export const BANK_SETTINGS = {
  BANK_BIN: '970436',
  BANK_ACCOUNT: '0011001234567',
  BANK_HOLDER: 'TRUNG TAM TSUBAME',
  SEPAY_API_KEY: 'a key of SePay for tests',
};
const { SEPAY_API_KEY: _other, ...ACCOUNT } = BANK_SETTINGS;
/** The same school with the other service. */
export const CASSO_SETTINGS = { ...ACCOUNT, CASSO_CHECKSUM_KEY: 'a key of Casso for tests' };

/** A body as SePay sends it. */
export const sepayNotice = (id: number | string, amountDong: number, text: string) => ({
  id,
  gateway: 'Vietcombank',
  transactionDate: '2026-11-23 14:02:37',
  accountNumber: BANK_SETTINGS.BANK_ACCOUNT,
  code: null,
  content: text,
  transferType: 'in',
  transferAmount: amountDong,
  referenceCode: `MBVCB.${id}`,
});
export const SEPAY_HEADERS = { authorization: `Apikey ${BANK_SETTINGS.SEPAY_API_KEY}` };

/** A body as Casso sends it, with keys in Casso's order, and its headers. */
export function cassoNotice(id: number, amount: number, description: string) {
  const body = { data: { accountNumber: BANK_SETTINGS.BANK_ACCOUNT, amount, description, id }, error: 0 };
  const moment = '1727948258788';
  const signature = createHmac('sha512', CASSO_SETTINGS.CASSO_CHECKSUM_KEY)
    .update(`${moment}.${JSON.stringify(body)}`)
    .digest('hex');
  return { body, headers: { 'x-casso-signature': `t=${moment},v1=${signature}` } };
}

/** What tests do with orders of the fixture course: 200,000 đồng for 30 days, 900,000 for ever. */
export function paying(test: TestApp) {
  let transferId = 0;
  const order = (as: Person | null, body: object = {}) =>
    test.call('POST', '/api/orders', {
      as,
      body: { course_id: FIXTURE.courseId, days: 30, client_id: randomUUID(), ...body },
    });
  return {
    order,
    newOrder: async (as: Person, days: number | null = 30) => (await order(as, { days })).json<OrderView>(),
    orderOf: async (as: Person, code: string) =>
      (await test.call('GET', `/api/orders/${code}`, { as })).json<OrderView>(),
    /** A transfer of its own, reported by SePay. */
    transfer: (amountDong: number, text: string, id: number | string = (transferId += 1)) =>
      test.call('POST', '/api/webhooks/sepay', { headers: SEPAY_HEADERS, body: sepayNotice(id, amountDong, text) }),
    opensLocked: async (as: Person) =>
      (await test.call('GET', `/api/lessons/${FIXTURE.locked.lesson}`, { as })).statusCode === 200,
  };
}
