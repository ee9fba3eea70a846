import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createThrottledLog } from './throttled-log.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('says the first at once, those of the next minute together, and nothing when there were none', () => {
  const lines: object[] = [];
  const say = createThrottledLog((line) => lines.push(line));
  say('first');
  expect(lines).toEqual([{ count: 1, reason: 'first' }]);
  for (let number = 2; number <= 1000; number += 1) say(`no. ${number}`);
  vi.advanceTimersByTime(59_999);
  expect(lines).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(lines.slice(1)).toEqual([{ count: 999, reason: 'no. 1000' }]);
  say('later');
  vi.advanceTimersByTime(60_000);
  expect(lines.slice(2)).toEqual([{ count: 1, reason: 'later' }]);
  vi.advanceTimersByTime(600_000);
  expect(lines).toHaveLength(3);
  say('again');
  expect(lines.slice(3)).toEqual([{ count: 1, reason: 'again' }]);
});
