import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startHourlyRounds } from './hourly-rounds.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('goes every round each hour, one after the other, also when one fails, until it is stopped', async () => {
  const gone: string[] = [];
  const warn = vi.fn<(line: unknown, message: string) => void>();
  const rounds = ['first', 'broken', 'last'].map((name) => ({
    name,
    run: async () => {
      gone.push(name);
      if (name === 'broken') throw new Error('no');
    },
  }));
  const stop = startHourlyRounds(rounds, { warn } as never);
  await vi.advanceTimersByTimeAsync(3_599_999);
  expect(gone).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(gone).toEqual(['first', 'broken', 'last']);
  expect(warn.mock.calls.map(([, message]) => message)).toEqual(['broken failed']);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(gone).toHaveLength(6);
  stop();
  await vi.advanceTimersByTimeAsync(7_200_000);
  expect(gone).toHaveLength(6);
});
