import { expect, test } from 'vitest';
import { checkoutRefusal } from './checkout-refusal.mjs';

const refused = (code: string) => Object.assign(new Error(`${code}: refused, open '/site/.installing'`), { code });

test.each([
  [refused('EROFS'), 'The pages cannot be built: /site is on a read-only disk.'],
  [refused('EACCES'), 'The pages cannot be built: this user may not write in /site.'],
  [refused('ENOSPC'), 'The pages cannot be built: the disk of /site is full.'],
  // What a tool printed.
  ['[vite] error during build:\nENOSPC: no space left on device, write', 'the disk of /site is full.'],
])('%s is told in one sentence that names the folder', (error, words) => {
  const sentence = checkoutRefusal(error, 'The pages cannot be built', '/site');
  expect(sentence).toContain(words);
  expect(sentence).not.toContain('\n');
});

test('a fault of the program is left alone', () => {
  expect(checkoutRefusal(new TypeError('x is undefined'), 'The pages cannot be built', '/site')).toBeUndefined();
});
