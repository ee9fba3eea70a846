import { normalise } from '../text/normalise.ts';

// Crockford's base32: no I, L, O, U. https://www.crockford.com/base32.html
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Characters of a code, shown in three groups. decisions §3 */
export const CODE_LENGTH = 12;

/** A new code without hyphens. `randomInt(n)` gives an integer in [0, n). */
export function createActivationCode(randomInt: (below: number) => number): string {
  return Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** The display form: XXXX-XXXX-XXXX. */
export function formatActivationCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-');
}

/**
 * The stored form of a typed code: upper case, no hyphens or spaces, look-alikes folded (O to 0; I and L to 1). Null if
 * it is not a code.
 */
export function normaliseActivationCode(typed: string): string | null {
  const folded = normalise(typed, 'NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}_]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  const isCode = folded.length === CODE_LENGTH && [...folded].every((letter) => ALPHABET.includes(letter));
  return isCode ? folded : null;
}
