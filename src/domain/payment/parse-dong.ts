/** Grouped as Vietnamese or English speakers do, with or without the sign. */
const WRITTEN = /^\d{1,3}(?:([., ])\d{3}(?:\1\d{3})*)?$|^\d+$/;
const MAX_DIGITS = 12;

/** The whole đồng that somebody typed: `1.490.000 ₫`, `1490000`. Null: no amount, or not a whole one. */
export function parseDong(typed: string): number | null {
  const text = typed.trim().replace(/\s*[₫đ]$/iu, '');
  if (!WRITTEN.test(text)) return null;
  const digits = text.replaceAll(/\D/g, '').replace(/^0+/, '');
  return digits === '' || digits.length > MAX_DIGITS ? null : Number(digits);
}
