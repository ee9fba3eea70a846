import { expect, it } from 'vitest';
import { nextAskMs } from './next-ask.ts';

it.each([
  [0, 3000],
  [39, 3000],
  [40, 4500],
  [41, 6750],
  [60, 30_000],
  [10_000, 30_000],
])('after %i questions the next is %i ms away', (asked, expected) => {
  expect(nextAskMs(asked)).toBe(expected);
});
