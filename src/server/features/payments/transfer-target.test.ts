import decodeQR from 'qr/decode.js';
import { QRPay } from 'vietnam-qr-pay';
import { describe, expect, it } from 'vitest';
import { bankAccountOf, toTransferTarget } from './transfer-target.ts';

const ENV = { BANK_BIN: '970436', BANK_ACCOUNT: '0011001234567', BANK_HOLDER: 'TRUNG TAM TSUBAME' };

describe('the account to transfer to', () => {
  it('has the name of its bank', () => {
    expect(bankAccountOf(ENV)).toEqual({
      bin: '970436',
      bankName: 'Vietcombank',
      number: '0011001234567',
      holder: 'TRUNG TAM TSUBAME',
    });
    expect(bankAccountOf({ ...ENV, BANK_BIN: '999999' })?.bankName).toBe('Ngân hàng 999999');
  });

  it('is none without settings', () => {
    expect(bankAccountOf({ BANK_BIN: undefined, BANK_ACCOUNT: undefined, BANK_HOLDER: undefined })).toBeNull();
  });
});

/** Draws the path as a bank's app sees it: eight pixels a module. */
function draw({ size, path }: { size: number; path: string }) {
  const scale = 8;
  const side = size * scale;
  const data = new Uint8Array(side * side * 4).fill(255);
  for (const [, x = '', y = '', width = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let py = Number(y) * scale; py < (Number(y) + 1) * scale; py += 1) {
      for (let px = Number(x) * scale; px < (Number(x) + Number(width)) * scale; px += 1) {
        data.fill(0, (py * side + px) * 4, (py * side + px) * 4 + 3);
      }
    }
  }
  return { width: side, height: side, data };
}

describe('the VietQR picture', () => {
  it('holds account, amount and text', () => {
    const account = bankAccountOf(ENV);
    if (!account) throw new Error('no account');
    const target = toTransferTarget(account, '34679ACD', 1_490_000);
    const read = new QRPay(decodeQR(draw(target.qr)));
    expect(read).toMatchObject({
      isValid: true,
      amount: '1490000',
      consumer: { bankBin: '970436', bankNumber: '0011001234567' },
      additionalData: { purpose: 'TSUBAME 34679ACD' },
    });
    expect(target).toMatchObject({ amount_dong: 1_490_000, text: 'TSUBAME 34679ACD', bank: 'Vietcombank' });
  });
});
