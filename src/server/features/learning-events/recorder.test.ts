import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LearningEventKind } from '#domain/learning-events/learning-event.ts';
import type { LessonNode } from '../content/index.ts';
import type { RequestContext } from '../request-context/index.ts';
import { createLearningEventRecorder } from './recorder.ts';

const CONTEXT = { account: { id: 7, isTester: false } } as Pick<RequestContext, 'account'>;
const lessonOf = (courseId: number) => ({ id: 390_101, course: { id: courseId } }) as LessonNode;
const MAX_WAITING = 20_000;

let isAway: boolean;
let inserted: unknown[][];
let warnings: string[];
beforeEach(() => {
  vi.useFakeTimers();
  isAway = false;
  inserted = [];
  warnings = [];
});
afterEach(() => vi.useRealTimers());

function recorder(keepDays = 400) {
  const query = async (sql: string, values: unknown[]) => {
    if (isAway) throw new Error('the database is away');
    if (sql.startsWith('INSERT INTO learning_event (')) inserted.push(values[2] as unknown[]);
    return { rows: [{ salt: Buffer.alloc(32) }] };
  };
  return createLearningEventRecorder({
    pool: { query } as unknown as pg.Pool,
    now: () => 0,
    timeZone: 'Asia/Ho_Chi_Minh',
    keepDays,
    log: { warn: (_what: unknown, message: string) => warnings.push(message) } as unknown as FastifyBaseLogger,
  });
}

const kinds = (): unknown[] => inserted.flat();

describe('the recorder', () => {
  it('stores nothing while the request lasts, and everything in one go a few seconds later', async () => {
    const events = recorder();
    events.record(CONTEXT, lessonOf(39), ['opened']);
    events.record(CONTEXT, lessonOf(39), ['video_25', 'passed']);
    expect(kinds()).toEqual([]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(inserted).toEqual([['opened', 'video_25', 'passed']]);
  });

  it('stores what waits when it stops, and leaves no timer', async () => {
    const events = recorder();
    events.record(CONTEXT, lessonOf(46), ['studied']);
    await events.stop();
    expect(kinds()).toEqual(['studied']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('keeps events while the database is away, says so, and stores each once when it is back', async () => {
    const events = recorder();
    isAway = true;
    events.record(CONTEXT, lessonOf(39), ['opened']);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(warnings).toEqual(['learning events are not stored yet']);
    events.record(CONTEXT, lessonOf(39), ['studied']);
    isAway = false;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(kinds()).toEqual(['opened', 'studied']);
  });

  it('drops what exceeds its memory, and says so', async () => {
    const events = recorder();
    isAway = true;
    const many = Array.from({ length: 100 }, (): LearningEventKind => 'studied');
    for (let count = 0; count < MAX_WAITING + 300; count += many.length) events.record(CONTEXT, lessonOf(39), many);
    isAway = false;
    await events.flush();
    expect(kinds()).toHaveLength(MAX_WAITING);
    expect(warnings).toEqual(['learning events were dropped']);
  });

  it.each<[string, Pick<RequestContext, 'account'>, number, number]>([
    ['a guest', { account: null }, 39, 400],
    ['a tester', { account: { id: 7, isTester: true } } as Pick<RequestContext, 'account'>, 39, 400],
    ['a course outside the list', CONTEXT, 990, 400],
    ['a school that keeps none', CONTEXT, 39, 0],
  ])('records nothing of %s', async (_whom, context, courseId, keepDays) => {
    const events = recorder(keepDays);
    events.record(context, lessonOf(courseId), ['opened', 'video_25', 'passed', 'studied']);
    await events.stop();
    expect(kinds()).toEqual([]);
  });
});
