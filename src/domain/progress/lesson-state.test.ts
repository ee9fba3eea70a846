import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LessonState, newLessonState, type PartState, raisesPart, withPart } from './lesson-state.ts';

const OPENED = 1_795_132_800_000;
const KEYS = [1, 2];
const lessonOf = (keys: readonly number[]) => ({ parts: keys.map((key) => ({ key })) });
type State = LessonState<PartState>;

const report = (state: State, partKey: number, percent: number, nowMs: number, partKeys = KEYS): State =>
  withPart(state, lessonOf(partKeys), partKey, { percent }, nowMs);

/** A record after reports of its parts, a millisecond apart. */
const after = (...reports: [partKey: number, percent: number][]): State =>
  reports.reduce<State>(
    (state, [partKey, percent], index) => report(state, partKey, percent, OPENED + index + 1),
    newLessonState(OPENED),
  );

describe('a report', () => {
  it.each<[fact: string, state: State, percent: number, passedAtMs: number | null]>([
    ['of nothing yet', after(), 0, null],
    ['of one part of two', after([1, 100]), 50, null],
    ['of both parts', after([1, 100], [2, 80]), 84, null],
    ['that brings the last part to 85', after([1, 85], [2, 85]), 85, OPENED + 2],
    ['that says less than before', after([1, 100], [1, 10]), 50, null],
    ['after the passing', after([1, 85], [2, 85], [2, 100]), 92, OPENED + 2],
    ['of less after the passing', after([1, 85], [2, 85], [1, 0]), 85, OPENED + 2],
  ])('%s', (_fact, state, percent, passedAtMs) => {
    expect([state.percent, state.passedAtMs, state.openedAtMs]).toEqual([percent, passedAtMs, OPENED]);
  });

  it('keeps what its part has beside the percent', () => {
    const state = withPart<{ percent: number; played: number[] }>(
      { ...newLessonState(OPENED), parts: { 1: { percent: 60, played: [0, 60] } } },
      lessonOf(KEYS),
      1,
      { percent: 40, played: [0, 40] },
      OPENED,
    );
    expect(state.parts).toEqual({ 1: { percent: 60, played: [0, 40] } });
  });

  it('leaves the percent where it was when the lesson got another part', () => {
    const passed = after([1, 100], [2, 100]);
    const more = report(passed, 3, 10, OPENED + 9, [1, 2, 3]);
    expect([more.percent, more.passedAtMs]).toEqual([100, OPENED + 2]);
  });

  it.each([
    ['the first one, even of 0 percent', after(), 0, true],
    ['more than before', after([1, 40]), 41, true],
    ['as much as before', after([1, 40]), 40, false],
    ['less than before', after([1, 40]), 39, false],
  ])('raises a part, or not: %s', (_fact, state, percent, raises) => {
    expect(raisesPart(state, 1, percent)).toBe(raises);
  });
});

const anyReport = fc.record({ partKey: fc.constantFrom(1, 2, 3, 4), percent: fc.integer({ min: 0, max: 100 }) });
/** Lessons change between reports: parts come and go. */
const anyStep = fc.record({ report: anyReport, partKeys: fc.subarray([1, 2, 3, 4]) });

const repeatedAndReordered = fc
  .array(anyReport, { maxLength: 8 })
  .chain((reports) => fc.tuple(fc.constant(reports), fc.shuffledSubarray(reports, { minLength: reports.length })));

describe('whatever is reported, in whatever order', () => {
  it('no percent falls and the passing stays', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 20 }), (steps) => {
        let state: State = newLessonState(OPENED);
        for (const [index, { report: one, partKeys }] of steps.entries()) {
          const next = report(state, one.partKey, one.percent, OPENED + index, partKeys);
          expect(next.percent).toBeGreaterThanOrEqual(state.percent);
          for (const key of [1, 2, 3, 4])
            expect(next.parts[key]?.percent ?? 0).toBeGreaterThanOrEqual(state.parts[key]?.percent ?? 0);
          if (state.passedAtMs !== null) expect(next.passedAtMs).toBe(state.passedAtMs);
          expect(next.passedAtMs !== null).toBe(next.percent >= 85);
          state = next;
        }
      }),
    );
  });

  it('the record ends the same, but for when it was passed', () => {
    fc.assert(
      fc.property(repeatedAndReordered, ([reports, shuffled]) => {
        const end = (all: typeof reports) =>
          all.reduce<State>(
            (state, one) => report(state, one.partKey, one.percent, OPENED, [1, 2, 3, 4]),
            newLessonState(OPENED),
          );
        expect(end([...shuffled, ...reports])).toEqual(end(reports));
      }),
    );
  });
});
