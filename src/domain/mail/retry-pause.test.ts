import { expect, it } from 'vitest';
import { retryPauseMs } from './retry-pause.ts';

it('pauses grow from half a minute, and never beyond four hours', () => {
  expect([1, 2, 3, 4].map(retryPauseMs)).toEqual([30_000, 60_000, 120_000, 240_000]);
  expect([10, 50, 5000].map(retryPauseMs)).toEqual([4 * 3_600_000, 4 * 3_600_000, 4 * 3_600_000]);
  expect(retryPauseMs(0)).toBe(30_000);
});
