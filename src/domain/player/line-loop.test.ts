import { describe, expect, it } from 'vitest';
import { couldEnd, isAwayFrom, loopEnd } from './line-loop.ts';

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

describe('couldEnd', () => {
  it.each([
    [100, false],
    [17, false],
    [16.9, true],
    [12, true],
    [Number.NaN, false],
  ])('in a medium of %d s is %s', (duration, could) => {
    expect(couldEnd(line, duration)).toBe(could);
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
