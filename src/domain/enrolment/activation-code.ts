import { createTypedCode, formatTypedCode, readTypedCode } from '../text/typed-code.ts';

/** Characters of a code, shown in three groups. decisions §3 */
export const CODE_LENGTH = 12;

/** A new code without hyphens. `randomInt(n)` gives an integer in [0, n). */
export function createActivationCode(randomInt: (below: number) => number): string {
  return createTypedCode(CODE_LENGTH, randomInt);
}

/** The display form: XXXX-XXXX-XXXX. */
export function formatActivationCode(code: string): string {
  return formatTypedCode(code);
}

/** The stored form of a typed code; null if it is not a code. */
export function normaliseActivationCode(typed: string): string | null {
  return readTypedCode(typed, CODE_LENGTH);
}
