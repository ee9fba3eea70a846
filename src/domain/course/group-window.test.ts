import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupWindow, MAX_GROUPS } from './group-window.ts';

describe('groupWindow', () => {
  it.each([
    ['a short stage comes whole', 3, 1, { from: 0, to: 3 }],
    ['a stage of just as many groups comes whole', 12, 11, { from: 0, to: 12 }],
    ['the first group is followed by the next ones', 25, 0, { from: 0, to: 12 }],
    ['some groups stand before the current one', 25, 7, { from: 3, to: 15 }],
    ['the last group is preceded by the ones before', 25, 24, { from: 13, to: 25 }],
    ['a very long stage costs no more than a long one', 125, 62, { from: 58, to: 70 }],
  ])('%s', (_fact, count, current, expected) => {
    expect(groupWindow(count, current)).toEqual(expected);
  });

  it('always holds the current group, as many as there are up to the limit, and nothing beyond the stage', () => {
    const places = fc
      .integer({ min: 1, max: 500 })
      .chain((count) => fc.record({ count: fc.constant(count), current: fc.integer({ min: 0, max: count - 1 }) }));
    fc.assert(
      fc.property(places, ({ count, current }) => {
        const { from, to } = groupWindow(count, current);
        expect(from).toBeGreaterThanOrEqual(0);
        expect(from).toBeLessThanOrEqual(current);
        expect(to).toBeGreaterThan(current);
        expect(to - from).toBe(Math.min(count, MAX_GROUPS));
        expect(to).toBeLessThanOrEqual(count);
      }),
    );
  });
});
