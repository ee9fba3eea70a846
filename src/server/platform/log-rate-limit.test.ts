import { expect, it } from 'vitest';
import { createLogRateLimit } from './log-rate-limit.ts';

it('lets one line a second of a kind through, and tells how many were left out', () => {
  let nowMs = 5000;
  const leftOut = createLogRateLimit(() => nowMs);
  expect([leftOut('a'), leftOut('a'), leftOut('b'), leftOut('a')]).toEqual([0, null, 0, null]);
  nowMs += 999;
  expect(leftOut('a')).toBeNull();
  nowMs += 1;
  expect([leftOut('a'), leftOut('a'), leftOut('b')]).toEqual([3, null, 0]);
  nowMs += 60_000;
  expect(leftOut('a')).toBe(1);
});
