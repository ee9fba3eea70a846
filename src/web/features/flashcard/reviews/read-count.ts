import { normalise } from '#domain/text/normalise.ts';

/** A number as somebody typed it; null unless it is a whole one from 0 to `max`. */
export function readCount(typed: string, max: number): number | null {
  const text = normalise(typed, 'NFKC').trim();
  const count = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  return count >= 0 && count <= max ? count : null;
}
