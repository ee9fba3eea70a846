import { describe, expect, it } from 'vitest';
import { isAwayFrom, loopEnd } from './line-loop.ts';

const line = { startSeconds: 10, endSeconds: 12 };

describe('loopEnd', () => {
  it.each([
    [100, 12],
    [Number.NaN, 12],
    [12.1, 11.8],
    [12, 11.7],
    [10.1, 10],
  ])('in a medium of %d s is at %d s', (duration, end) => {
    expect(loopEnd(line, duration)).toBeCloseTo(end);
  });
});

describe('isAwayFrom', () => {
  it.each([
    [9.5, true],
    [9.8, false],
    [11, false],
    [12.2, false],
    [12.5, true],
  ])('at %d s is %s', (position, isAway) => {
    expect(isAwayFrom(line, position)).toBe(isAway);
  });
});
