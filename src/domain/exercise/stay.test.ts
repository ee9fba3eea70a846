import { expect, it } from 'vitest';
import { countedStayMs } from './stay.ts';

const NOW = 1_795_132_800_000;
const HOUR_MS = 3_600_000;

it.each([
  ['as reported', HOUR_MS, 60_000, 60_000],
  ['never more than has passed since it began', 5000, 60_000, 5000],
  ['not at all if it begins in the future', -5000, 60_000, 0],
  ['at most 6 h', 24 * HOUR_MS, 7 * HOUR_MS, 6 * HOUR_MS],
  ['in whole milliseconds', HOUR_MS, 1234.9, 1234],
])('a stay counts %s', (_what, agoMs, lengthMs, counted) => {
  expect(countedStayMs({ joinedMs: NOW - agoMs, lengthMs }, NOW)).toBe(counted);
});
