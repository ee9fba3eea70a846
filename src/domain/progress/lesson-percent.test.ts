import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPassingPercent, lessonPercent, mediaPercent } from './lesson-percent.ts';

describe('lessonPercent', () => {
  it.each([
    { parts: [], percent: 0, fact: 'a lesson without parts has nothing to do' },
    { parts: [0], percent: 0, fact: 'nothing done' },
    { parts: [84], percent: 84, fact: 'one part just under the mark' },
    { parts: [85], percent: 85, fact: 'one part at the mark' },
    { parts: [100], percent: 100, fact: 'all done' },
    { parts: [100, 50], percent: 75, fact: 'the mean' },
    { parts: [100, 85], percent: 92, fact: 'the mean, floored' },
    { parts: [50, 51], percent: 50, fact: 'the mean, floored, below the mark' },
    { parts: [100, 100, 84], percent: 84, fact: 'held at 84 while a part is under 85' },
    { parts: [100, 100, 0], percent: 66, fact: 'below 84 the mean stands' },
    { parts: [100, 100, 100, 84], percent: 84, fact: 'a mean of 96 is held at 84' },
    { parts: [85, 85, 85], percent: 85, fact: 'all parts at the mark' },
  ])('$parts gives $percent: $fact', ({ parts, percent }) => {
    expect(lessonPercent(parts)).toBe(percent);
  });

  it('passes exactly when every part passes, and lies between the least and the greatest part', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 8 }), (parts) => {
        const percent = lessonPercent(parts);
        expect(isPassingPercent(percent)).toBe(parts.every((part) => part >= 85));
        expect(percent).toBeGreaterThanOrEqual(Math.min(...parts));
        expect(percent).toBeLessThanOrEqual(Math.max(...parts));
      }),
    );
  });

  it('never falls when a part rises', () => {
    const part = fc.integer({ min: 0, max: 100 });
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), fc.nat({ max: 5 }), fc.nat(), (parts, at, more) => {
        const risen = parts.map((value, index) => (index === at % parts.length ? Math.min(100, value + more) : value));
        expect(lessonPercent(risen)).toBeGreaterThanOrEqual(lessonPercent(parts));
      }),
    );
  });
});

describe('mediaPercent', () => {
  it.each([
    [0, 200, 0],
    [1, 200, 0],
    [169, 200, 84],
    [170, 200, 85],
    [200, 200, 100],
    [200, 200.9, 100],
    [250, 200, 100],
    [10, 0, 0],
    [10, 0.5, 0],
  ])('%d s of %d s are %d percent', (played, duration, percent) => {
    expect(mediaPercent(played, duration)).toBe(percent);
  });
});

describe('isPassingPercent', () => {
  it('is true from 85', () => {
    expect([84, 85, 100].map(isPassingPercent)).toEqual([false, true, true]);
  });
});
