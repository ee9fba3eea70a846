import { expect, it } from 'vitest';
import { formatDong } from './format-dong.ts';
import { parseDong } from './parse-dong.ts';

it.each(['1490000', '1.490.000', '1,490,000', '1 490 000', ' 1.490.000 ₫ ', '1.490.000đ'])(
  '%j is an amount',
  (typed) => {
    expect(parseDong(typed)).toBe(1_490_000);
  },
);

it('an amount as it is shown is read back', () => {
  for (const dong of [1, 999, 1000, 45_000, 999_999_999_999]) expect(parseDong(formatDong(dong))).toBe(dong);
});

it.each(['', '0', '-5', '1.5', '1.49', '1490000.5', '1.490,000', 'abc', '1e6', '1000000000000'])(
  '%j is none',
  (typed) => {
    expect(parseDong(typed)).toBeNull();
  },
);
