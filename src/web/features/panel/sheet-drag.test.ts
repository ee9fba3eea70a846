import { describe, expect, it } from 'vitest';
import { closesSheet, isPress } from './sheet-drag.ts';

const pulled = (distancePx: number, inMs: number) =>
  closesSheet({ startY: 0, startMs: 100, distancePx }, 100 + inMs, 800);

describe('letting go of a sheet', () => {
  it.each([
    ['after a quarter of its height', 200, 2000, true],
    ['a little before', 199, 2000, false],
    ['after a flick', 60, 100, true],
    ['after a short jerk', 30, 10, false],
    ['where it was', 0, 500, false],
  ])('%s', (_fact, distancePx, inMs, closes) => {
    expect(pulled(distancePx, inMs)).toBe(closes);
  });

  it('of a trembling finger is a press', () => {
    expect([0, 5, 6].map((distancePx) => isPress({ startY: 0, startMs: 0, distancePx }))).toEqual([true, true, false]);
  });
});
