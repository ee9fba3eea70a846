import { normalise } from './normalise.ts';

// Crockford's base32: no I, L, O, U. https://www.crockford.com/base32.html
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A new code that people can type, without hyphens. `randomInt(n)` gives an integer in [0, n). */
export function createTypedCode(length: number, randomInt: (below: number) => number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** The display form, in groups of four: XXXX-XXXX-XXXX. */
export function formatTypedCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-');
}

/**
 * The stored form of what was typed: upper case, no hyphens or spaces, look-alikes folded (O to 0; I and L to 1). Null if
 * it is not a code of that length.
 */
export function readTypedCode(typed: string, length: number): string | null {
  const folded = normalise(typed, 'NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}_]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  const isCode = folded.length === length && [...folded].every((letter) => ALPHABET.includes(letter));
  return isCode ? folded : null;
}
