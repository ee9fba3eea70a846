import { describe, expect, it } from 'vitest';
import {
  canStudyCourse,
  type Enrolment,
  GUEST,
  isOpenToAll,
  isRunning,
  lockReason,
  type Viewer,
} from './open-lesson.ts';

const NOW = 1_795_132_800_000;
const COURSE = 39;
const DAY = 86_400_000;

const enrolment = (startsIn: number, endsIn: number | null, courseId = COURSE): Enrolment => ({
  courseId,
  startsAtMs: NOW + startsIn,
  expiresAtMs: endsIn === null ? null : NOW + endsIn,
});
const learner = (...enrolments: Enrolment[]): Viewer => ({
  userId: 7,
  staffOf: [],
  isAdmin: false,
  enrolments,
});

const TIMES: [fact: string, enrolment: Enrolment, isRunning: boolean][] = [
  ['running for ever', enrolment(-DAY, null), true],
  ['running', enrolment(-DAY, DAY), true],
  ['starting this very moment', enrolment(0, DAY), true],
  ['starting in a millisecond', enrolment(1, DAY), false],
  ['ending in a millisecond', enrolment(-DAY, 1), true],
  ['ending this very moment', enrolment(-DAY, 0), false],
  ['ended', enrolment(-2 * DAY, -DAY), false],
  ['to come', enrolment(DAY, null), false],
];

describe('isRunning', () => {
  it.each(TIMES)('an enrolment %s', (_fact, given, expected) => {
    expect(isRunning(given, NOW)).toBe(expected);
  });
});

const VIEWERS: [fact: string, viewer: Viewer, studies: boolean][] = [
  ['a guest', GUEST, false],
  ['a learner', learner(), false],
  ['a teacher of the site', { ...learner(), staffOf: 'all' }, true],
  ['a teacher of the course', { ...learner(), staffOf: [39] }, true],
  ['a teacher of another course', { ...learner(), staffOf: [40] }, false],
  ['an admin', { ...learner(), staffOf: 'all', isAdmin: true }, true],
  ['a learner of another course', learner(enrolment(-DAY, null, 40)), false],
  ['a learner with an ended and a running enrolment', learner(enrolment(-9, -8), enrolment(-7, null)), true],
  ...TIMES.map(
    ([fact, given, expected]) => [`a learner with an enrolment ${fact}`, learner(given), expected] as const,
  ).map(([fact, viewer, expected]): [string, Viewer, boolean] => [fact, viewer, expected]),
];

const LESSONS = [
  { kind: 'a locked lesson', isFree: false, isTrial: false, open: false },
  { kind: 'a free lesson', isFree: true, isTrial: false, open: true },
  { kind: 'a lesson of a trial group', isFree: false, isTrial: true, open: true },
  { kind: 'a free lesson of a trial group', isFree: true, isTrial: true, open: true },
];

describe('what opens for whom', () => {
  const cases = VIEWERS.flatMap(([who, viewer, studies]) =>
    LESSONS.map((lesson) => ({ who, viewer, studies, lesson })),
  );

  it.each(cases)('$lesson.kind for $who', ({ viewer, studies, lesson }) => {
    expect(isOpenToAll(lesson)).toBe(lesson.open);
    expect(canStudyCourse(viewer, COURSE, NOW)).toBe(studies);
  });
});

describe('lockReason', () => {
  it.each<[string, Viewer, string]>([
    ['a guest is asked to sign in', GUEST, 'sign-in'],
    ['a learner is asked for a code', learner(), 'enrol'],
    ['a learner of another course is asked for a code', learner(enrolment(-DAY, null, 40)), 'enrol'],
    ['a learner whose access ended is told so', learner(enrolment(-DAY, -1)), 'ended'],
  ])('%s', (_fact, viewer, reason) => {
    expect(lockReason(viewer, COURSE)).toBe(reason);
  });
});
