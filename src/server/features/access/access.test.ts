import { describe, expect, it } from 'vitest';
import { GUEST, type Viewer } from '#domain/access/open-lesson.ts';
import type { LearnerChangeInput } from '#contract/desk/learner-page.ts';
import { AppError } from '../../platform/app-error.ts';
import type { LessonNode } from '../content/index.ts';
import {
  canOpenCard,
  requireAccountChange,
  requireAdmin,
  requireLearner,
  requireLearnerInLesson,
  requireOneOpen,
  requireOpenCard,
  requireOpenLesson,
  requireSignedIn,
  requireSiteStaff,
  requireStaff,
  requireStaffInLesson,
  requireStaffOf,
} from './index.ts';

const NOW = 1_795_132_800_000;
const lesson = (id: number, facts: { isFree?: boolean; isTrial?: boolean }) =>
  ({ id, isFree: facts.isFree ?? false, group: { isTrial: facts.isTrial ?? false }, course: { id: 39 } }) as LessonNode;
const locked = lesson(1, {});
const free = lesson(2, { isFree: true });
const trial = lesson(3, { isTrial: true });
const tree = {
  lessonById: new Map([locked, free, trial].map((one) => [one.id, one])),
  lessonByCardId: new Map([
    [10, locked],
    [20, free],
  ]),
};

const learner: Viewer = { userId: 7, staffOf: [], isAdmin: false, enrolments: [] };
const enrolled: Viewer = { ...learner, enrolments: [{ courseId: 39, startsAtMs: NOW, expiresAtMs: null }] };
const ended: Viewer = { ...learner, enrolments: [{ courseId: 39, startsAtMs: 0, expiresAtMs: NOW }] };
const staff: Viewer = { ...learner, staffOf: 'all' };
const teacher: Viewer = { ...learner, staffOf: [39] };
const otherTeacher: Viewer = { ...learner, staffOf: [40] };

function told(ask: () => unknown): unknown {
  try {
    return ask();
  } catch (error) {
    return error instanceof AppError ? error.code : error;
  }
}

describe('a lesson', () => {
  it.each([
    [
      'locked',
      locked,
      { guest: 'SIGN_IN_REQUIRED', learner: 'LESSON_LOCKED', ended: 'LESSON_LOCKED', otherTeacher: 'LESSON_LOCKED' },
    ],
    ['free', free, {}],
    ['in a trial group', trial, {}],
  ] as const)(
    'that is %s opens, or is refused with what would help',
    (_fact, node, refusals: Record<string, string>) => {
      for (const [who, viewer] of Object.entries({
        guest: GUEST,
        learner,
        enrolled,
        ended,
        staff,
        teacher,
        otherTeacher,
      }))
        expect(
          told(() => requireOpenLesson({ viewer, tree }, node.id, NOW)),
          who,
        ).toBe(refusals[who] ?? node);
    },
  );

  it('that is not there is not locked', () => {
    expect(told(() => requireOpenLesson({ viewer: GUEST, tree }, 99, NOW))).toBe('LESSON_NOT_FOUND');
  });

  it('opens through its cards too', () => {
    expect(requireOpenCard({ viewer: learner, tree }, 20, NOW)).toBe(free);
    expect(told(() => requireOpenCard({ viewer: learner, tree }, 10, NOW))).toBe('LESSON_LOCKED');
    expect(told(() => requireOpenCard({ viewer: enrolled, tree }, 99, NOW))).toBe('CARD_NOT_FOUND');
    expect([10, 20, 99].map((id) => canOpenCard({ viewer: learner, tree }, id, NOW))).toEqual([false, true, false]);
  });

  it('may be one of several: one open lesson is enough', () => {
    expect(told(() => requireOneOpen({ viewer: learner }, [locked, free], NOW))).toBeUndefined();
    expect(told(() => requireOneOpen({ viewer: learner }, [locked], NOW))).toBe('LESSON_LOCKED');
    expect(told(() => requireOneOpen({ viewer: GUEST }, [], NOW))).toBe('SIGN_IN_REQUIRED');
  });
});

describe('a person', () => {
  it('is signed in, or asked to sign in', () => {
    expect(requireSignedIn({ viewer: learner })).toBe(7);
    expect(told(() => requireSignedIn({ viewer: GUEST }))).toBe('SIGN_IN_REQUIRED');
  });

  it('is the learner that the browser names, if it names one', () => {
    expect([undefined, 7, 8].map((id) => told(() => requireLearner({ viewer: learner }, id)))).toEqual([
      7,
      7,
      'OTHER_LEARNER',
    ]);
    expect(told(() => requireLearner({ viewer: GUEST }, 7))).toBe('SIGN_IN_REQUIRED');
  });

  it('is staff, or refused', () => {
    expect([staff, teacher, learner, GUEST].map((viewer) => told(() => requireStaff({ viewer })))).toEqual([
      { userId: 7, staffOf: 'all' },
      { userId: 7, staffOf: [39] },
      'STAFF_ONLY',
      'SIGN_IN_REQUIRED',
    ]);
  });

  it('is staff of a course, or of the whole site, or refused', () => {
    const all = [staff, teacher, otherTeacher, learner, GUEST];
    expect(all.map((viewer) => told(() => requireStaffOf({ viewer }, 39)))).toEqual([
      { userId: 7, staffOf: 'all' },
      { userId: 7, staffOf: [39] },
      'COURSE_NOT_YOURS',
      'STAFF_ONLY',
      'SIGN_IN_REQUIRED',
    ]);
    expect(told(() => requireStaffOf({ viewer: otherTeacher }, undefined))).toEqual({ userId: 7, staffOf: [40] });
    expect(all.map((viewer) => told(() => requireSiteStaff({ viewer })))).toEqual([
      7,
      'SITE_STAFF_ONLY',
      'SITE_STAFF_ONLY',
      'STAFF_ONLY',
      'SIGN_IN_REQUIRED',
    ]);
  });

  it('is staff of the course of a lesson, or refused', () => {
    const ask = (viewer: Viewer, id: number) => told(() => requireStaffInLesson({ viewer, tree }, id));
    expect(ask(teacher, locked.id)).toEqual({ staff: { userId: 7, staffOf: [39] }, lesson: locked });
    expect(ask(otherTeacher, free.id)).toBe('COURSE_NOT_YOURS');
    expect(ask(learner, 99)).toBe('STAFF_ONLY');
    expect(ask(teacher, 99)).toBe('LESSON_NOT_FOUND');
  });

  it('changes an account as far as the change reaches', () => {
    const admin: Viewer = { ...staff, isAdmin: true };
    const ask = (input: LearnerChangeInput) =>
      [admin, staff, teacher, otherTeacher].map((viewer) => {
        const answer = told(() => requireAccountChange({ viewer }, input));
        return typeof answer === 'string' ? answer : 'may';
      });
    const end = { change: 'end-access', course_id: 39, reason: 'x' } as const;
    expect(ask(end)).toEqual(['may', 'may', 'may', 'COURSE_NOT_YOURS']);
    expect(ask({ change: 'note', text: 'x' })).toEqual(['may', 'may', 'SITE_STAFF_ONLY', 'SITE_STAFF_ONLY']);
    const role: LearnerChangeInput = { change: 'role', role: 'admin', course_ids: [] };
    expect(ask(role)).toEqual(['may', 'ADMIN_ONLY', 'ADMIN_ONLY', 'ADMIN_ONLY']);
  });

  it('is an admin, or refused', () => {
    expect(
      [{ ...staff, isAdmin: true }, staff, learner, GUEST].map((viewer) => told(() => requireAdmin({ viewer }))),
    ).toEqual([7, 'ADMIN_ONLY', 'STAFF_ONLY', 'SIGN_IN_REQUIRED']);
  });

  it('is checked before the lesson', () => {
    const ask = (viewer: Viewer, lessonId: number, learnerId?: number) =>
      told(() => requireLearnerInLesson({ viewer, tree }, { lessonId, learnerId }, NOW));
    expect(ask(enrolled, 1)).toEqual({ userId: 7, lesson: locked });
    expect(ask(GUEST, 99)).toBe('SIGN_IN_REQUIRED');
    expect(ask(enrolled, 99, 8)).toBe('OTHER_LEARNER');
    expect(ask(learner, 1, 7)).toBe('LESSON_LOCKED');
  });
});
