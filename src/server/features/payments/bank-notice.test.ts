import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isSepayKey, isSignedByCasso, readCassoNotice, readSepayNotice } from './bank-notice.ts';

const SEPAY = {
  id: 92_704,
  gateway: 'Vietcombank',
  transactionDate: '2026-11-23 14:02:37',
  accountNumber: '0123499999',
  code: null,
  content: 'TSUBAME hoc phi',
  transferType: 'in',
  transferAmount: 990_000,
  accumulated: 19_077_000,
  subAccount: null,
  referenceCode: 'MBVCB.3278907687',
};

describe('a SePay notice', () => {
  it('tells the transfer', () => {
    expect(readSepayNotice(SEPAY)).toEqual({
      source: 'sepay',
      externalId: '92704',
      amountDong: 990_000,
      text: 'TSUBAME hoc phi',
      account: '0123499999',
      reference: 'MBVCB.3278907687',
    });
  });

  it.each([
    ['money that went out', { transferType: 'out' }],
    ['nothing', { transferAmount: 0 }],
  ])('of %s tells none', (_what, change) => {
    expect(readSepayNotice({ ...SEPAY, ...change })).toBeNull();
  });

  it.each([
    ['without text', { content: null }, ''],
    ['whose text is longer than any', { content: 'x'.repeat(9000) }, 'x'.repeat(500)],
    ['whose text cannot be stored', { content: 'a\0b\uD800' }, 'ab\uFFFD'],
  ])('%s is kept all the same', (_what, change, text) => {
    expect(readSepayNotice({ ...SEPAY, ...change })?.text).toBe(text);
  });

  it.each([
    ['an amount in fractions', { transferAmount: 0.5 }],
    ['a negative amount', { transferAmount: -1 }],
    ['an amount as text', { transferAmount: '990000' }],
    ['no id', { id: undefined }],
    ['a strange id', { id: '1; DROP TABLE' }],
    ['another type', { transferType: 'sideways' }],
  ])('with %s is refused', (_what, change) => {
    expect(() => readSepayNotice({ ...SEPAY, ...change })).toThrow();
  });

  it.each([
    ['Apikey the-right-key-123', true],
    ['apikey the-right-key-123', true],
    ['Apikey the-right-key-124', false],
    ['Apikey the-right-key-1234', false],
    ['Bearer the-right-key-123', false],
    ['the-right-key-123', false],
    ['', false],
    [undefined, false],
  ])('with the header %s passes: %s', (header, expected) => {
    expect(isSepayKey(header, 'the-right-key-123')).toBe(expected);
  });
});

const KEY = 'a key of the tests';
const CASSO = {
  error: 0,
  data: {
    id: 218_897,
    reference: 'FT24364030863634',
    description: 'TSUBAME hoc phi',
    amount: 990_000,
    runningBalance: 16_775_000,
    transactionDateTime: '2026-11-23 07:00:00',
    accountNumber: '123456789',
    bankName: 'MBBank',
  },
};
/** The JSON as Casso signs it: keys sorted at each level, written by hand to check our sorting. */
const SORTED =
  '{"data":{"accountNumber":"123456789","amount":990000,"bankName":"MBBank","description":"TSUBAME hoc phi",' +
  '"id":218897,"reference":"FT24364030863634","runningBalance":16775000,"transactionDateTime":"2026-11-23 07:00:00"},"error":0}';
const sign = (text: string, key = KEY) => createHmac('sha512', key).update(text).digest('hex');
const header = (signature: string) => `t=1727948258788,v1=${signature}`;

describe('a Casso notice', () => {
  it('tells the transfer', () => {
    expect(readCassoNotice(CASSO)).toEqual({
      source: 'casso',
      externalId: '218897',
      amountDong: 990_000,
      text: 'TSUBAME hoc phi',
      account: '123456789',
      reference: 'FT24364030863634',
    });
  });

  it('of money that went out tells none', () => {
    expect(readCassoNotice({ ...CASSO, data: { ...CASSO.data, amount: -5000 } })).toBeNull();
  });

  it('passes with its signature', () => {
    expect(isSignedByCasso(header(sign(`1727948258788.${SORTED}`)), CASSO, KEY)).toBe(true);
  });

  it.each([
    ['another moment', header(sign(`1727948258789.${SORTED}`))],
    ['another key', header(sign(`1727948258788.${SORTED}`, 'other'))],
    ['other contents', header(sign(`1727948258788.${SORTED.replace('990000', '990001')}`))],
    ['no signature', 't=1727948258788'],
    ['half of one', header(sign(SORTED).slice(64))],
    ['rubbish', '%'.repeat(1000)],
    ['nothing', undefined],
  ])('does not pass with %s', (_what, signed) => {
    expect(isSignedByCasso(signed, CASSO, KEY)).toBe(false);
  });

  it("agrees with the signature of Casso's published example", () => {
    const data = {
      id: 0,
      reference: 'MA_GIAO_DICH_THU_NGHIEM',
      description: 'giao dich thu nghiem',
      amount: 599_000,
      runningBalance: 25_000_000,
      transactionDateTime: '2024-10-03 15:06:37',
      accountNumber: '88888888',
      bankName: 'VPBank',
      bankAbbreviation: 'VPB',
      virtualAccountNumber: '',
      virtualAccountName: '',
      counterAccountName: 'NGUYEN VAN A',
      counterAccountNumber: '8888888888',
      counterAccountBankId: '970415',
      counterAccountBankName: 'VietinBank',
    };
    const signature =
      'ed0a4bd2e826d5cb69988cdb141e6c1a080e21f3b57eb72cd78192220042b9e7dde0868fc667faea8e224900fa7904e7c88dfa098032fb2d6b6996856e8b7ff3';
    const key = 'mgExMrjj4i7a1p8Cs6LmFbpCd8lbw4sSX4LZXPag7TKazeIogtR90tvWYTkwQbvs';
    expect(isSignedByCasso(header(signature), { error: 0, data }, key)).toBe(true);
  });
});
