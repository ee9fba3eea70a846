import { expect, it } from 'vitest';
import { createRecoveryCodes, formatRecoveryCode, readRecoveryCode } from './recovery-code.ts';

const LETTERS = 16;

/** Makes the first two codes equal, and each later one of another letter. */
function repeatingOnce(): (below: number) => number {
  let calls = 0;
  return (below) => {
    const code = Math.floor(calls / LETTERS);
    calls += 1;
    return Math.max(1, code) % below;
  };
}

it('ten recovery codes of 80 bits differ, also if chance repeats itself', () => {
  const codes = createRecoveryCodes(repeatingOnce());
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
});

it('a recovery code comes back from its written form, small letters and look-alikes', () => {
  expect(formatRecoveryCode('0123456789ABCDEF')).toBe('0123-4567-89AB-CDEF');
  for (const typed of ['0123-4567-89ab-cdef', ' o123 4567 89AB CDEF ', '0I23456789ABCDEF'])
    expect(readRecoveryCode(typed)).toBe('0123456789ABCDEF');
});

it.each(['', '012345', '0123-4567-89AB', '0123-4567-89AB-CDEU', '0123-4567-89AB-CDEF-0'])(
  'no recovery code is %j',
  (typed) => {
    expect(readRecoveryCode(typed)).toBeNull();
  },
);
