import { expect, it } from 'vitest';
import { clock } from './speaking-words.ts';

it.each([
  [0, '00:00'],
  [999, '00:00'],
  [4_200, '00:04'],
  [30_000, '00:30'],
  [61_000, '01:01'],
  [-5, '00:00'],
])('%i ms are %s', (ms, text) => {
  expect(clock(ms)).toBe(text);
});
