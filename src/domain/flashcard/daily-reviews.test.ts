import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countPlannedWords,
  DEFAULT_DAILY,
  doneToday,
  forecastWeek,
  isDue,
  type KnownWord,
  LEARN_AHEAD_MS,
  nextStepMs,
  planDay,
} from './daily-reviews.ts';
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
  begunMs: NOW_MS - 30 * DAY_MS,
});
const step = (wordKey: string, inMinutes: number, phase: Memory['phase'] = 'learning'): KnownWord =>
  word(wordKey, (inMinutes * 60_000) / DAY_MS, { phase });
const NOTHING_DONE = { newWords: 0, knownWords: 0, dueWords: 0 };
const plan = (words: KnownWord[], unseen: string[] = [], change: object = {}) =>
  planDay(words, unseen, {
    limits: DEFAULT_DAILY,
    done: NOTHING_DONE,
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
      ahead: [],
      backlog: 0,
    });
  });

  it('counts what was done today', () => {
    const done = { newWords: 9, knownWords: 120, dueWords: 99 };
    expect(plan([word('a', -2), word('b', -1)], [], { done })).toMatchObject({ due: ['a'], backlog: 1 });
    expect(plan([word('a', -2)], ['x', 'y'], { done })).toEqual({ due: ['a'], fresh: ['x'], ahead: [], backlog: 0 });
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
      ahead: [],
      backlog: 1,
    });
    expect(words).toEqual(before);
  });

  it('plans no more than the limits, even when they were lowered during the day', () => {
    expect(
      plan([word('a', -1)], ['x'], {
        limits: { newWords: 1, dueWords: 1 },
        done: { newWords: 5, knownWords: 5, dueWords: 5 },
      }),
    ).toEqual({
      due: [],
      fresh: [],
      ahead: [],
      backlog: 1,
    });
  });
});

describe('short steps', () => {
  const limits = { newWords: 10, dueWords: 20 };

  it('come back and hold up nothing new when the day’s number is used up', () => {
    const done = { newWords: 5, knownWords: 20, dueWords: 20 };
    expect(plan([step('forgotten', -1)], ['v', 'w', 'x', 'y', 'z'], { limits, done })).toEqual({
      due: ['forgotten'],
      fresh: ['v', 'w', 'x', 'y', 'z'],
      ahead: [],
      backlog: 0,
    });
  });

  it.each([
    ['due at its minute', 0, { due: ['a'], ahead: [] }],
    ['ahead a minute before', 1, { due: [], ahead: ['a'] }],
    ['ahead 20 minutes before', 20, { due: [], ahead: ['a'] }],
    ['neither sooner than that', 20.001, { due: [], ahead: [] }],
    ['due when it waited since yesterday', -1500, { due: ['a'], ahead: [] }],
  ] as const)('is %s', (_name, inMinutes, planned) => {
    for (const phase of ['learning', 'relearning'] as const)
      expect(plan([step('a', inMinutes, phase)], [], { limits: { newWords: 0, dueWords: 0 } })).toMatchObject(planned);
  });

  it('come before long intervals, and those ahead by their time', () => {
    expect(plan([word('long', -3), step('far', 9), step('near', 2), step('now', -1)])).toMatchObject({
      due: ['now', 'long'],
      ahead: ['near', 'far'],
    });
  });

  const days = fc.record({
    words: fc.uniqueArray(
      fc.record({
        wordKey: fc.string({ minLength: 1, maxLength: 3 }),
        inMinutes: fc.integer({ min: -3000, max: 3000 }),
        phase: fc.constantFrom<Memory['phase'][]>('learning', 'relearning', 'review'),
      }),
      { selector: ({ wordKey }) => wordKey, maxLength: 30 },
    ),
    limits: fc.record({ newWords: fc.nat(5), dueWords: fc.nat(5) }),
    done: fc.record({ newWords: fc.nat(6), knownWords: fc.nat(9), dueWords: fc.nat(6) }),
    unseen: fc.array(fc.nat().map(String), { maxLength: 8 }),
  });

  it('are all planned whatever the limits, and change nothing of what else is planned', () => {
    fc.assert(
      fc.property(days, ({ words, limits: some, done, unseen }) => {
        const known = words.map(({ wordKey, inMinutes, phase }) => step(wordKey, inMinutes, phase));
        const planned = plan(known, unseen, { limits: some, done });
        const soon = known.filter(({ memory }) => memory.phase !== 'review' && memory.dueMs <= NOW_MS + LEARN_AHEAD_MS);
        for (const { wordKey } of soon) expect([...planned.due, ...planned.ahead]).toContain(wordKey);
        const long = known.filter(({ memory }) => memory.phase === 'review');
        const alone = plan(long, unseen, { limits: some, done });
        const isLong = new Set(long.map(({ wordKey }) => wordKey));
        expect(planned.due.filter((wordKey) => isLong.has(wordKey))).toEqual(alone.due);
        expect([planned.fresh, planned.backlog]).toEqual([alone.fresh, alone.backlog]);
        expect(alone.due.length).toBeLessThanOrEqual(Math.max(0, some.dueWords - done.dueWords));
      }),
    );
  });
});

describe('doneToday', () => {
  const reviewed = (begunMs: number, memory: Partial<Memory>): KnownWord => ({
    wordKey: 'a',
    begunMs,
    memory: memoryDue(NOW_MS, { reviewedMs: NOW_MS - 60_000, recalledMs: null, ...memory }),
  });
  const done = (one: KnownWord) => doneToday([one], { nowMs: NOW_MS, timeZone: ZONE });
  const YESTERDAY_MS = NOW_MS - DAY_MS;

  it.each([
    ['a word begun today', reviewed(NOW_MS - 120_000, {}), { newWords: 1, knownWords: 0, dueWords: 0 }],
    ['a short step of yesterday’s word', reviewed(YESTERDAY_MS, {}), { newWords: 0, knownWords: 1, dueWords: 0 }],
    [
      'a long interval that ended today',
      reviewed(YESTERDAY_MS, { recalledMs: NOW_MS - 60_000 }),
      { newWords: 0, knownWords: 1, dueWords: 1 },
    ],
    [
      'one that ended yesterday, with a step today',
      reviewed(YESTERDAY_MS, { recalledMs: YESTERDAY_MS }),
      { newWords: 0, knownWords: 1, dueWords: 0 },
    ],
    ['nothing of yesterday', reviewed(YESTERDAY_MS, { reviewedMs: YESTERDAY_MS }), NOTHING_DONE],
  ])('counts %s', (_name, one, counted) => {
    expect(done(one)).toEqual(counted);
  });
});

describe('nextStepMs', () => {
  const next = (...words: KnownWord[]) => nextStepMs(words, { nowMs: NOW_MS, timeZone: ZONE });

  it('is the first short step to come today', () => {
    expect(next(step('a', 30), step('b', 6), step('c', -1), word('d', 0.001))).toBe(NOW_MS + 6 * 60_000);
  });

  it('is null without one, or when it comes on another day of study', () => {
    expect(next(step('a', -1), word('b', 1))).toBeNull();
    expect(next(step('a', 18 * 60 + 1))).toBeNull();
  });

  it('is a near one also when the day of study ends before it: it is offered early', () => {
    const nowMs = Date.parse('2026-11-21T03:55:00+07:00');
    const inMinutes = (minutes: number) => [
      { ...step('a', 0), memory: memoryDue(nowMs + minutes * 60_000, { phase: 'learning' }) },
    ];
    expect(nextStepMs(inMinutes(10), { nowMs, timeZone: ZONE })).toBe(nowMs + 10 * 60_000);
    expect(nextStepMs(inMinutes(21), { nowMs, timeZone: ZONE })).toBeNull();
  });
});

describe('forecastWeek', () => {
  it('counts each of seven days, with what is overdue on the first', () => {
    expect(forecastWeek([word('a', -3), word('b', 0), word('c', 1), word('d', 6), word('e', 7)], NOW_MS, ZONE)).toEqual(
      [2, 1, 0, 0, 0, 0, 1],
    );
  });
});

describe('countCalled', () => {
  const counted = fc.record({
    steps: fc.nat(4),
    ahead: fc.nat(4),
    long: fc.nat(6),
    unseen: fc.nat(6),
    newWords: fc.nat(4),
    dueWords: fc.nat(6),
    done: fc.record({ newWords: fc.nat(3), knownWords: fc.constant(0), dueWords: fc.nat(3) }),
  });
  const many = <T>(count: number, make: (index: number) => T) =>
    Array.from({ length: count }, (_, index) => make(index));

  it('counts what is planned, with the short steps that end a session', () => {
    fc.assert(
      fc.property(counted, ({ steps, ahead, long, unseen, newWords, dueWords, done }) => {
        const numbers = { limits: { newWords, dueWords }, done };
        const planned = plan(
          [
            ...many(steps, (index) => step(`s${index}`, -1 - index)),
            ...many(ahead, (index) => step(`a${index}`, 1 + index)),
            ...many(long, (index) => word(`l${index}`, -index)),
          ],
          many(unseen, (index) => `u${index}`),
          numbers,
        );
        const isRest = planned.due.length + planned.fresh.length === 0;
        expect(countPlannedWords({ steps, ahead, long, unseen }, numbers)).toEqual({
          due: planned.due.length + (isRest ? 0 : planned.ahead.length),
          new: planned.fresh.length,
        });
      }),
    );
  });
});
