import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { swipeTimes } from './swipe-times.ts';

const NOW = 1_000_000;
const times = (ages: number[], openedMs = 0) =>
  swipeTimes(
    ages.map((ageMs) => ({ ageMs, openedMs })),
    NOW,
  );

describe('swipeTimes', () => {
  it.each([
    ['now minus the age', [3000, 2000, 0], 0, [NOW - 3000, NOW - 2000, NOW]],
    ['no earlier than the opening', [9000, 500], NOW - 1000, [NOW - 1000, NOW - 500]],
    ['no later than now', [-5000], 0, [NOW]],
    ['a millisecond apart where they would meet', [0, 0, 0], 0, [NOW - 2, NOW - 1, NOW]],
    ['by age, not by place', [1000, 3000], 0, [NOW - 1000, NOW - 3000]],
    ['whole milliseconds', [0.4, 0.2], 0, [NOW - 2, NOW - 1]],
    ['nothing for nothing', [], 0, []],
  ])('is %s', (_what, ages, openedMs, expected) => {
    expect(times(ages, openedMs)).toEqual(expected);
  });

  it('keeps the order in which swipes happened, whatever the bounds', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5000), { maxLength: 40 }), fc.nat(6000), (ages, openedAgoMs) => {
        const at = times(ages, NOW - openedAgoMs);
        for (const [i, age] of ages.entries())
          for (const [j, other] of ages.entries())
            if (age > other || (age === other && i < j)) expect(at[i]).toBeLessThan(at[j] ?? 0);
        expect(Math.max(0, ...at)).toBeLessThanOrEqual(NOW);
      }),
    );
  });
});
