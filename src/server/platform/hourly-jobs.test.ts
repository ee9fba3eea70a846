import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type HourlyJob, startHourlyJobs } from './hourly-jobs.ts';

const HOUR_MS = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function start(jobs: HourlyJob[]) {
  const warn = vi.fn<(line: unknown, message: string) => void>();
  return { stop: startHourlyJobs(jobs, { warn } as never), warnings: () => warn.mock.calls.map(([, text]) => text) };
}

it('runs every job each hour, one after the other, even if one fails, until stopped', async () => {
  const ran: string[] = [];
  const jobs = ['first', 'broken', 'last'].map((name) => ({
    name,
    run: async () => {
      ran.push(name);
      if (name === 'broken') throw new Error('no');
    },
  }));
  const { stop, warnings } = start(jobs);
  await vi.advanceTimersByTimeAsync(HOUR_MS - 1);
  expect(ran).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(ran).toEqual(['first', 'broken', 'last']);
  expect(warnings()).toEqual(['broken failed']);
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(ran).toHaveLength(6);
  await stop();
  await vi.advanceTimersByTimeAsync(2 * HOUR_MS);
  expect(ran).toHaveLength(6);
});

it('starts no second run during one that takes more than an hour', async () => {
  let begun = 0;
  const { stop } = start([
    {
      name: 'long',
      run: async () => {
        begun += 1;
        await new Promise((resolve) => setTimeout(resolve, 1.5 * HOUR_MS));
      },
    },
  ]);
  await vi.advanceTimersByTimeAsync(2 * HOUR_MS);
  expect(begun).toBe(1);
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(begun).toBe(2);
  const stopped = stop();
  await vi.advanceTimersByTimeAsync(2 * HOUR_MS);
  await stopped;
});

it('on stopping aborts the running job, waits for it, and starts no other', async () => {
  const steps: string[] = [];
  const { stop } = start([
    {
      name: 'under way',
      run: async (signal) => {
        steps.push('begun');
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        await new Promise((resolve) => setTimeout(resolve, 1000));
        steps.push('ended');
      },
    },
    { name: 'next', run: async () => void steps.push('next') },
  ]);
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  const stopped = stop().then(() => steps.push('stopped'));
  await vi.advanceTimersByTimeAsync(999);
  expect(steps).toEqual(['begun']);
  await vi.advanceTimersByTimeAsync(1);
  await stopped;
  expect(steps).toEqual(['begun', 'ended', 'stopped']);
});
