// The signs of GIFT: ~ = # { } : have a meaning unless a backslash stands before them; \n is a line break.

const ESCAPED = String.raw`\\[\\~=#{}:n]`;
const WEIGHT = /^\s*%(-?\d{1,3}(?:\.\d{1,9})?)%/;

/** Takes the percentage off that may stand before an answer: %50%Huế. */
export function cutWeight(text: string): { percent: number | null; text: string } {
  const [whole = '', percent] = WEIGHT.exec(text) ?? [];
  return { percent: percent === undefined ? null : Number(percent), text: text.slice(whole.length) };
}

/** Where `sign` stands in a text without its backslash, from `start` on; -1: nowhere. */
export function findSign(text: string, sign: string, start = 0): number {
  const pattern = new RegExp(`${ESCAPED}|${sign}`, 'g');
  pattern.lastIndex = start;
  for (let match = pattern.exec(text); match; match = pattern.exec(text))
    if (!match[0].startsWith('\\')) return match.index;
  return -1;
}

/** The two sides of the first `sign`; the second is null if there is none. */
export function cutAtSign(text: string, sign: string): [string, string | null] {
  const at = findSign(text, sign);
  return at === -1 ? [text, null] : [text.slice(0, at), text.slice(at + sign.length)];
}

/** The pieces that begin with one of the signs of a class such as `[~=]`, and what stands before the first. */
export function splitAtSigns(
  text: string,
  signs: string,
): { before: string; pieces: { sign: string; text: string }[] } {
  const pieces: { sign: string; text: string }[] = [];
  let before = '';
  let at = findSign(text, signs);
  before = text.slice(0, at === -1 ? undefined : at);
  while (at !== -1) {
    const next = findSign(text, signs, at + 1);
    pieces.push({ sign: text[at] ?? '', text: text.slice(at + 1, next === -1 ? undefined : next) });
    at = next;
  }
  return { before, pieces };
}

/** The text that a GIFT text stands for. Other backslashes stay, as in `\(x\)`. */
export function unescapeGift(text: string): string {
  return text.replaceAll(new RegExp(ESCAPED, 'g'), ([, sign = '']) => (sign === 'n' ? '\n' : sign)).trim();
}

/** The inverse of `unescapeGift`, on one line. */
export function escapeGift(text: string): string {
  return text.replaceAll(/[\\~=#{}:]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`);
}
