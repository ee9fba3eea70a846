import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LessonMark, summariseGroups, summariseLessons } from './completion.ts';

/** 'R' required, 'o' optional; a capital P behind it: passed. */
function marks(spelt: string): LessonMark[] {
  return spelt
    .split(' ')
    .filter(Boolean)
    .map((one) => ({ isRequired: one.startsWith('R'), isPassed: one.endsWith('P') }));
}

const anyMarks = fc.array(fc.record({ isRequired: fc.boolean(), isPassed: fc.boolean() }), { maxLength: 8 });

describe('summariseLessons', () => {
  it.each([
    { lessons: '', counted: 0, passed: 0, percent: 0, done: false, fact: 'an empty group is not done' },
    { lessons: 'R', counted: 1, passed: 0, percent: 0, done: false, fact: 'nothing passed' },
    { lessons: 'RP', counted: 1, passed: 1, percent: 100, done: true, fact: 'the only lesson passed' },
    { lessons: 'RP o o', counted: 1, passed: 1, percent: 100, done: true, fact: 'optional lessons do not count' },
    { lessons: 'R oP oP', counted: 1, passed: 0, percent: 0, done: false, fact: 'nor do they help' },
    { lessons: 'oP o', counted: 2, passed: 1, percent: 50, done: false, fact: 'all count when none is required' },
    { lessons: 'oP oP', counted: 2, passed: 2, percent: 100, done: true, fact: 'all passed, none required' },
    { lessons: 'RP RP R', counted: 3, passed: 2, percent: 66, done: false, fact: 'the percent is floored' },
  ])('$lessons: $fact', ({ lessons, ...expected }) => {
    expect(summariseLessons(marks(lessons))).toEqual({
      counted: expected.counted,
      passed: expected.passed,
      percent: expected.percent,
      done: expected.done,
    });
  });

  it('is at 100 percent exactly when it is done', () => {
    fc.assert(
      fc.property(anyMarks, (lessons) => {
        const { percent, done } = summariseLessons(lessons);
        expect(percent === 100).toBe(done);
      }),
    );
  });
});

describe('summariseGroups', () => {
  const group = (spelt: string) => summariseLessons(marks(spelt));

  it.each([
    { groups: [], done: false, percent: 0, doneGroups: 0, fact: 'nothing at all is not done' },
    { groups: [''], done: false, percent: 0, doneGroups: 0, fact: 'nor are empty groups' },
    { groups: ['RP', ''], done: true, percent: 100, doneGroups: 1, fact: 'an empty group is not in the way' },
    { groups: ['RP', 'R'], done: false, percent: 50, doneGroups: 1, fact: 'every group has to be done' },
    { groups: ['RP o', 'oP oP'], done: true, percent: 100, doneGroups: 2, fact: 'each group by its own rule' },
    { groups: ['RP RP', 'o'], done: false, percent: 66, doneGroups: 1, fact: 'counted over lessons, not groups' },
  ])('$groups: $fact', ({ groups, done, percent, doneGroups }) => {
    expect(summariseGroups(groups.map(group))).toMatchObject({ done, percent, doneGroups });
  });

  it('is done exactly when every group that has lessons is done, and there is one', () => {
    fc.assert(
      fc.property(fc.array(anyMarks, { maxLength: 6 }), (groups) => {
        const filled = groups.filter((lessons) => lessons.length > 0).map(summariseLessons);
        expect(summariseGroups(groups.map(summariseLessons)).done).toBe(
          filled.length > 0 && filled.every((one) => one.done),
        );
      }),
    );
  });
});
