import { expect, it } from 'vitest';
import { isLate, minutesToAnnounce } from './time-warnings.ts';

it.each([
  [600_001, 600_000, 10],
  [600_000, 599_000, null],
  [301_000, 300_000, 5],
  // Back after a while: only what is true now.
  [700_000, 200_000, 5],
  [700_000, 30_000, 1],
  [61_000, 60_000, 1],
  [60_000, 59_000, null],
])('from %d to %d ms: announces %s', (beforeMs, nowMs, minutes) => {
  expect(minutesToAnnounce(beforeMs, nowMs)).toBe(minutes);
});

it('is late from five minutes on', () => {
  expect([isLate(300_001), isLate(300_000)]).toEqual([false, true]);
});
