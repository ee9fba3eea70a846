import { expect, it } from 'vitest';
import { reviewMinutes } from './review-minutes.ts';

it('a new word takes longer than a known one, and no review less than a minute', () => {
  expect(reviewMinutes({ due: 1, new: 0 })).toBe(1);
  expect(reviewMinutes({ due: 100, new: 0 })).toBe(14);
  expect(reviewMinutes({ due: 0, new: 10 })).toBe(4);
});
