import { normalise } from '#domain/text/normalise.ts';

/** Parses a whole number from 0 to `max`; null if invalid. */
export function readCount(typed: string, max: number): number | null {
  const text = normalise(typed, 'NFKC').trim();
  const count = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  return count >= 0 && count <= max ? count : null;
}
