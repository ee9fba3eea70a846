import { describe, expect, it } from 'vitest';
import { type CourseFacts, countStreak, earnedAchievements } from './achievements.ts';

const NOTHING: CourseFacts = {
  passedLessonIds: new Set(),
  groupLessonIds: [1, 2],
  rights: [true, false],
  streakBefore: 0,
  hasRecording: false,
};
const lessons = (count: number) => new Set(Array.from({ length: count }, (_, index) => index + 11));
const right = (count: number) => Array.from({ length: count }, () => true);

describe('achievements', () => {
  it.each<[string, Partial<CourseFacts>, string[]]>([
    ['nothing passed', {}, []],
    ['a first exercise passed', { passedLessonIds: new Set([1]) }, ['first-passed']],
    ['an exercise without a mistake', { rights: right(3) }, ['first-flawless']],
    ['an exercise without a question', { rights: [] }, []],
    ['nine passed', { passedLessonIds: lessons(9) }, ['first-passed']],
    ['ten passed', { passedLessonIds: lessons(10) }, ['first-passed', 'ten-passed']],
    ['eleven passed', { passedLessonIds: lessons(11) }, ['first-passed', 'ten-passed']],
    ['all exercises of the group', { passedLessonIds: new Set([1, 2]) }, ['first-passed', 'group-done']],
    ['one of two in the group', { passedLessonIds: new Set([2]) }, ['first-passed']],
    ['a group without exercises', { passedLessonIds: new Set([3]), groupLessonIds: [] }, ['first-passed']],
    ['a recording', { hasRecording: true }, ['first-recording']],
    ['99 in a row', { streakBefore: 96, rights: [...right(3), false] }, []],
    ['100 in a row, then a mistake', { streakBefore: 97, rights: [...right(3), false] }, ['hundred-in-a-row']],
    ['100 after a mistake', { streakBefore: 50, rights: [false, ...right(100)] }, ['hundred-in-a-row']],
  ])('of %s', (_what, facts, earned) => {
    expect(earnedAchievements({ ...NOTHING, ...facts })).toEqual(earned);
  });

  it('come together, in the order in which they are shown', () => {
    const facts = {
      ...NOTHING,
      passedLessonIds: new Set([1, 2, ...lessons(8)]),
      rights: right(100),
      hasRecording: true,
    };
    expect(earnedAchievements(facts)).toEqual([
      'first-recording',
      'first-passed',
      'first-flawless',
      'group-done',
      'ten-passed',
      'hundred-in-a-row',
    ]);
  });
});

describe('a streak', () => {
  it.each([
    ['goes on', 2, [true, true], { longest: 4, atEnd: 4 }],
    ['ends with a mistake', 2, [true, false], { longest: 3, atEnd: 0 }],
    ['begins anew', 2, [false, true], { longest: 2, atEnd: 1 }],
    ['stays as it was without an answer', 2, [], { longest: 2, atEnd: 2 }],
  ])('%s', (_what, before, rights, streak) => {
    expect(countStreak(before, rights)).toEqual(streak);
  });
});
