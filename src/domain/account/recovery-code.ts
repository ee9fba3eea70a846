import { createTypedCode, formatTypedCode, readTypedCode } from '../text/typed-code.ts';

/** How many a person gets at a time. */
export const RECOVERY_CODES = 10;

// 80 bits: even a stolen table of plain hashes of them can't be searched.
const LENGTH = 16;

/** New recovery codes, all different, as they are stored. `randomInt(n)` gives an integer in [0, n). */
export function createRecoveryCodes(randomInt: (below: number) => number): string[] {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(createTypedCode(LENGTH, randomInt));
  return [...codes];
}

/** The display form: XXXX-XXXX-XXXX-XXXX. */
export const formatRecoveryCode = formatTypedCode;

/** The stored form of what was typed; null if it is no recovery code. */
export function readRecoveryCode(typed: string): string | null {
  return readTypedCode(typed, LENGTH);
}
