import { normalise } from '#domain/text/normalise.ts';

/** A number as somebody typed it; null unless it is a whole one from 0 to `most`. */
export function readCount(typed: string, most: number): number | null {
  const text = normalise(typed, 'NFKC').trim();
  const count = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  return count >= 0 && count <= most ? count : null;
}
