import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DayCounts, dayState } from './day-state.ts';

const NOTHING: DayCounts = { left: 0, ahead: 0, hasLaterStep: false, backlog: 0, done: 0, known: 0 };

describe('dayState', () => {
  it.each([
    ['due while words wait', { left: 1, ahead: 2, backlog: 3, done: 4, known: 9 }, 'due'],
    ['ahead when only short steps are near', { ahead: 1, hasLaterStep: true, done: 4, known: 4 }, 'ahead'],
    ['later when a short step is farther off', { hasLaterStep: true, done: 4, known: 4 }, 'later'],
    ['over the limit when more is due than the day takes', { backlog: 3, done: 100, known: 120 }, 'over-limit'],
    ['over the limit with a number of 0 words a day', { backlog: 3, known: 3 }, 'over-limit'],
    ['done when all was reviewed', { done: 4, known: 9 }, 'done'],
    ['quiet when nothing was due', { known: 9 }, 'quiet'],
    ['empty before the first word', {}, 'empty'],
  ] as const)('is %s', (_name, counts, state) => {
    expect(dayState({ ...NOTHING, ...counts })).toBe(state);
  });

  it('is done only when nothing is left, near, later or over the limit', () => {
    const counts = fc.record({
      left: fc.nat(2),
      ahead: fc.nat(2),
      hasLaterStep: fc.boolean(),
      backlog: fc.nat(2),
      done: fc.nat(2),
      known: fc.nat(2),
    });
    fc.assert(
      fc.property(counts, (day) => {
        const isAllDone = day.left + day.ahead + day.backlog === 0 && !day.hasLaterStep && day.done > 0;
        expect(dayState(day) === 'done').toBe(isAllDone);
      }),
    );
  });
});
