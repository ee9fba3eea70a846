import { expect, it } from 'vitest';
import { seal, unseal } from './sealed.ts';

const SECRET = 'a secret of the tests, 32 characters';

it('opens with the same key and context, and says nothing of the text', () => {
  const sealed = seal('bí mật', 'totp 1', SECRET);
  expect(unseal(sealed, 'totp 1', SECRET)).toBe('bí mật');
  expect(sealed.includes('bí mật')).toBe(false);
  expect(seal('bí mật', 'totp 1', SECRET).equals(sealed)).toBe(false);
});

it.each([
  ['for another account', (sealed: Buffer) => unseal(sealed, 'totp 2', SECRET)],
  ['with another key', (sealed: Buffer) => unseal(sealed, 'totp 1', `${SECRET}!`)],
  ['cut off', (sealed: Buffer) => unseal(sealed.subarray(0, -1), 'totp 1', SECRET)],
  ['shorter than its frame', (sealed: Buffer) => unseal(sealed.subarray(0, 20), 'totp 1', SECRET)],
  ['when empty', () => unseal(Buffer.alloc(0), 'totp 1', SECRET)],
])('does not open %s', (_fact, open) => {
  expect(open(seal('bí mật', 'totp 1', SECRET))).toBeNull();
});

it('does not open with any bit changed', () => {
  const sealed = seal('x', 'totp 1', SECRET);
  for (let bit = 0; bit < sealed.length * 8; bit += 1) {
    const changed = Buffer.from(sealed);
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    expect(unseal(changed, 'totp 1', SECRET)).toBeNull();
  }
});
