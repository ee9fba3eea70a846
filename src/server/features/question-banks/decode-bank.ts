import { UnreadableBank } from './bank.ts';

/** Larger files hold pictures or films, which are not taken. */
export const MAX_BANK_BYTES = 10 * 1024 * 1024;

const PACKED = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x1f, 0x8b],
];
const UTF_16 = [
  [0xff, 0xfe],
  [0xfe, 0xff],
];

/** The text of a bank's file, or `UnreadableBank` with what to do about it. */
export function decodeBank(bytes: Uint8Array): string {
  if (bytes.byteLength > MAX_BANK_BYTES) throw new UnreadableBank('is larger than 10 MB');
  const begins = (mark: readonly number[]) => mark.every((byte, index) => bytes[index] === byte);
  if (PACKED.some(begins))
    throw new UnreadableBank('is packed (a backup of Moodle?): export the questions as GIFT or Moodle XML');
  if (UTF_16.some(begins)) throw new UnreadableBank('is UTF-16: save it as UTF-8');
  const text = decodeUtf8(bytes);
  if (text.includes('\0')) throw new UnreadableBank('holds NUL characters: it is no text, or UTF-16 without its mark');
  return text;
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableBank('is no UTF-8 text');
  }
}
