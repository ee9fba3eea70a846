import { describe, expect, it } from 'vitest';
import { cardsPercent } from './cards-part.ts';

describe('cardsPercent', () => {
  it.each([
    [0, 0, 0],
    [0, 24, 0],
    [1, 3, 33],
    [2, 3, 66],
    [20, 24, 83],
    [1999, 2000, 99],
    [24, 24, 100],
  ])('%d of %d remembered is %d', (remembered, all, percent) => {
    expect(cardsPercent(remembered, all)).toBe(percent);
  });
});
