import { expect, it } from 'vitest';
import { typedCount } from './typed-count.ts';

it.each([
  ['1', 1],
  [' 20 ', 20],
  ['0365', 365],
  ['1000', 1000],
])('%j is a count up to 1000', (typed, count) => {
  expect(typedCount(typed, 1000)).toBe(count);
});

it.each(['', ' ', '0', '1001', '-1', '+1', '1.5', '1e2', '1.000', 'hai mươi', '99999999999'])(
  '%j is none up to 1000',
  (typed) => {
    expect(typedCount(typed, 1000)).toBeNull();
  },
);
