import { expect, it } from 'vitest';
import { formatBytes } from './format-bytes.ts';

it.each([
  [12, '1 KB'],
  [340_400, '340 KB'],
  [1_234_567, '1,2 MB'],
  [25_000_000, '25,0 MB'],
])('writes %i bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
