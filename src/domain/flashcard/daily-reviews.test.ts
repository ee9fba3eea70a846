import { describe, expect, it } from 'vitest';
import { DEFAULT_DAILY, forecastWeek, isDue, type KnownWord, planDay } from './daily-reviews.ts';
import { type Memory, replayMemory } from './memory.ts';

const ZONE = 'Asia/Ho_Chi_Minh';
const NOW_MS = Date.parse('2026-11-20T10:00:00+07:00');
const DAY_MS = 86_400_000;

const memoryDue = (dueMs: number, change: Partial<Memory> = {}): Memory => ({
  ...(replayMemory([{ grade: 4, atMs: NOW_MS - 30 * DAY_MS }], ZONE) as Memory),
  dueMs,
  ...change,
});
const word = (wordKey: string, inDays: number, change: Partial<Memory> = {}): KnownWord => ({
  wordKey,
  memory: memoryDue(NOW_MS + inDays * DAY_MS, change),
});
const plan = (words: KnownWord[], unseen: string[] = [], change: object = {}) =>
  planDay(words, unseen, {
    limits: DEFAULT_DAILY,
    done: { newWords: 0, dueWords: 0 },
    nowMs: NOW_MS,
    timeZone: ZONE,
    ...change,
  });

describe('isDue', () => {
  it('brings a long interval at the beginning of its day of study', () => {
    expect(isDue(memoryDue(Date.parse('2026-11-20T23:00:00+07:00')), NOW_MS, ZONE)).toBe(true);
    expect(isDue(memoryDue(Date.parse('2026-11-21T03:00:00+07:00')), NOW_MS, ZONE)).toBe(true);
    expect(isDue(memoryDue(Date.parse('2026-11-21T04:00:00+07:00')), NOW_MS, ZONE)).toBe(false);
  });

  it('brings a short step at its minute', () => {
    expect(isDue(memoryDue(NOW_MS + 60_000, { phase: 'learning' }), NOW_MS, ZONE)).toBe(false);
    expect(isDue(memoryDue(NOW_MS, { phase: 'relearning' }), NOW_MS, ZONE)).toBe(true);
  });
});

describe('planDay', () => {
  it('takes due words by their time, and new ones in the order of the lessons, both within the limits', () => {
    expect(
      plan([word('b', -1), word('c', 2), word('a', -2)], ['x', 'y', 'z'], { limits: { newWords: 2, dueWords: 5 } }),
    ).toEqual({
      due: ['a', 'b'],
      fresh: ['x', 'y'],
      backlog: 0,
    });
  });

  it('counts what was done today', () => {
    const done = { newWords: 9, dueWords: 99 };
    expect(plan([word('a', -2)], ['x', 'y'], { done })).toEqual({ due: ['a'], fresh: ['x'], backlog: 0 });
  });

  it('rescues a backlog from the most forgettable on, brings nothing new, and reschedules nothing', () => {
    const words = [
      word('firm', -9, { stabilityDays: 200 }),
      word('weak', -1, { stabilityDays: 1 }),
      word('fair', -5, { stabilityDays: 20 }),
    ];
    const before = structuredClone(words);
    expect(plan(words, ['x'], { limits: { newWords: 10, dueWords: 2 } })).toEqual({
      due: ['weak', 'fair'],
      fresh: [],
      backlog: 1,
    });
    expect(words).toEqual(before);
  });

  it('plans no more than the limits, even when they were lowered during the day', () => {
    expect(
      plan([word('a', -1)], ['x'], { limits: { newWords: 1, dueWords: 1 }, done: { newWords: 5, dueWords: 5 } }),
    ).toEqual({
      due: [],
      fresh: [],
      backlog: 1,
    });
  });
});

describe('forecastWeek', () => {
  it('counts each of seven days, with what is overdue on the first', () => {
    expect(forecastWeek([word('a', -3), word('b', 0), word('c', 1), word('d', 6), word('e', 7)], NOW_MS, ZONE)).toEqual(
      [2, 1, 0, 0, 0, 0, 1],
    );
  });
});
