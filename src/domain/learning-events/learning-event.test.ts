import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countedLevel, crossedQuarters } from './learning-event.ts';

describe('countedLevel', () => {
  it.each([
    [39, 'N5'],
    [40, 'N4'],
    [44, 'N3'],
    [45, 'N2'],
    [46, 'N1'],
  ])('counts course %d as %s', (courseId, level) => {
    expect(countedLevel(courseId)).toBe(level);
  });

  it.each([0, 38, 41, 42, 43, 47, 390])('does not count course %d', (courseId) => {
    expect(countedLevel(courseId)).toBeNull();
  });
});

describe('crossedQuarters', () => {
  it.each([
    [0, 0, []],
    [0, 24, []],
    [24, 25, ['video_25']],
    [25, 26, []],
    [25, 49, []],
    [10, 60, ['video_25', 'video_50']],
    [74, 99, ['video_75']],
    [99, 100, ['video_100']],
    [0, 100, ['video_25', 'video_50', 'video_75', 'video_100']],
    [100, 100, []],
    [60, 40, []],
  ])('from %d to %d percent', (before, now, crossed) => {
    expect(crossedQuarters(before, now)).toEqual(crossed);
  });

  it('names each quarter once, however the percent grows', () => {
    const growth = fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 30 });
    fc.assert(
      fc.property(growth, (said) => {
        const percents = said.toSorted((a, b) => a - b);
        const last = percents.at(-1) ?? 0;
        const crossed = percents.flatMap((percent, index) => crossedQuarters(percents[index - 1] ?? 0, percent));
        expect(crossed).toEqual(crossedQuarters(0, last));
        expect(crossed).toHaveLength(Math.floor(last / 25));
      }),
    );
  });
});
