// What bank-notification services tell of a transfer, in the formats of two of them.
import { createHmac, timingSafeEqual, createHash } from 'node:crypto';
import { z } from 'zod';

/** Money that came, as a service or staff report it. */
export type ReportedTransfer = {
  source: 'sepay' | 'casso' | 'staff';
  /** the reporter's own id of it */
  externalId: string;
  amountDong: number;
  text: string;
  account: string;
  reference: string;
};

const MAX_DONG = 1_000_000_000_000;
/** Longer than any bank's; what is beyond is cut, so that no text keeps a transfer out. NUL cannot be stored. */
const text = (max: number) =>
  z
    .union([z.string(), z.number()])
    .nullish()
    .transform((value) =>
      String(value ?? '')
        .slice(0, max)
        .replaceAll('\0', '')
        .toWellFormed(),
    );
const externalId = z.union([z.int().min(0), z.string().regex(/^[\w.:-]{1,100}$/)]).transform(String);

/** https://developer.sepay.vn: `transferType` is 'in' or 'out', `content` the text of the transfer. */
const SepayNotice = z.looseObject({
  id: externalId,
  transferType: z.enum(['in', 'out']),
  transferAmount: z.int().min(0).max(MAX_DONG),
  content: text(500),
  accountNumber: text(64),
  referenceCode: text(100),
});

/** Casso's webhook v2; `amount` is negative for what goes out. */
const CassoNotice = z.looseObject({
  data: z.looseObject({
    id: externalId,
    amount: z.int().min(-MAX_DONG).max(MAX_DONG),
    description: text(500),
    accountNumber: text(64),
    reference: text(100),
  }),
});

/** The transfer of a SePay notice; null: it tells of money that went out. Throws ZodError for anything else. */
export function readSepayNotice(body: unknown): ReportedTransfer | null {
  const notice = SepayNotice.parse(body);
  if (notice.transferType === 'out' || notice.transferAmount === 0) return null;
  return {
    source: 'sepay',
    externalId: notice.id,
    amountDong: notice.transferAmount,
    text: notice.content,
    account: notice.accountNumber,
    reference: notice.referenceCode,
  };
}

/** The transfer of a Casso notice; null: it tells of money that went out. Throws ZodError for anything else. */
export function readCassoNotice(body: unknown): ReportedTransfer | null {
  const { data } = CassoNotice.parse(body);
  if (data.amount <= 0) return null;
  return {
    source: 'casso',
    externalId: data.id,
    amountDong: data.amount,
    text: data.description,
    account: data.accountNumber,
    reference: data.reference,
  };
}

/** Whether the header is 'Apikey …' with our key. */
export function isSepayKey(header: string | undefined, key: string): boolean {
  const given = /^apikey (.+)$/i.exec(header ?? '')?.[1];
  return given !== undefined && isSameText(given, key);
}

/**
 * Whether the header 't=…,v1=…' signs the body: HMAC-SHA512 with our key over the moment, a dot, and the JSON with its
 * keys sorted at each level.
 */
export function isSignedByCasso(header: string | undefined, body: unknown, key: string): boolean {
  const [, moment, signature] = /^t=(\d{1,20}),v1=([a-f0-9]{128})$/.exec(header ?? '') ?? [];
  if (moment === undefined || signature === undefined) return false;
  const signed = createHmac('sha512', key)
    .update(`${moment}.${JSON.stringify(sortKeys(body))}`)
    .digest('hex');
  return isSameText(signature, signed);
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inner]) => [name, sortKeys(inner)]));
}

/** In a time that tells nothing of where they differ. */
function isSameText(one: string, other: string): boolean {
  const digest = (value: string) => createHash('sha256').update(value).digest();
  return timingSafeEqual(digest(one), digest(other));
}
