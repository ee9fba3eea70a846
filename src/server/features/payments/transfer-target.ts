import { BanksObject, QRPay } from 'vietnam-qr-pay';
import type { TransferTargetView } from '#contract/payments.ts';
import { transferText } from '#domain/payment/order-code.ts';
import type { Env } from '../../platform/env.ts';
import { toQrPath } from '../../platform/qr-path.ts';

/** The school's bank account. */
export type BankAccount = { bin: string; bankName: string; number: string; holder: string };

/** Where money goes, or null: nothing is sold here. */
export function bankAccountOf(env: Pick<Env, 'BANK_BIN' | 'BANK_ACCOUNT' | 'BANK_HOLDER'>): BankAccount | null {
  const { BANK_BIN: bin, BANK_ACCOUNT: number, BANK_HOLDER: holder } = env;
  if (!bin || !number || !holder) return null;
  return { bin, bankName: bankNameOf(bin), number, holder };
}

function bankNameOf(bin: string): string {
  const bank = Object.values(BanksObject).find((one) => one.bin === bin);
  return bank ? bank.shortName : `Ngân hàng ${bin}`;
}

/** The account, amount and text of an order's transfer, and their VietQR code. */
export function toTransferTarget(account: BankAccount, code: string, amountDong: number): TransferTargetView {
  const text = transferText(code);
  const payload = QRPay.initVietQR({
    bankBin: account.bin,
    bankNumber: account.number,
    amount: String(amountDong),
    purpose: text,
  }).build();
  return {
    bank: account.bankName,
    account: account.number,
    holder: account.holder,
    amount_dong: amountDong,
    text,
    qr: toQrPath(payload),
  };
}
