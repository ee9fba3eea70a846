import { expect, it } from 'vitest';
import { mayChangeAccess, mayChangeAccount, mayChangeRole, maySuspend } from './desk-rules.ts';

const teacher = { id: 1, staffOf: 'all', isAdmin: false } as const;
const colleague = { id: 2, staffOf: 'all', isAdmin: false } as const;
const admin = { id: 3, staffOf: 'all', isAdmin: true } as const;
const otherAdmin = { id: 4, staffOf: 'all', isAdmin: true } as const;
const learner = { id: 5, staffOf: [], isAdmin: false };
const ofCourse = { id: 6, staffOf: [39], isAdmin: false };

it.each([
  ['a teacher a learner', teacher, learner, true],
  ['a teacher a colleague', teacher, colleague, false],
  ['a teacher one of a course', teacher, ofCourse, false],
  ['a teacher an admin', teacher, otherAdmin, false],
  ['a teacher themselves', teacher, teacher, false],
  ['a teacher of a course a learner', ofCourse, learner, false],
  ['an admin a teacher', admin, teacher, true],
  ['an admin an admin', admin, otherAdmin, true],
])('whether %s may change', (_who, actor, account, isAllowed) => {
  expect(mayChangeAccount(actor, account)).toBe(isAllowed);
  expect(maySuspend(actor, account)).toBe(isAllowed);
});

it('nobody may suspend themselves, though an admin may change the own account', () => {
  expect(mayChangeAccount(admin, admin)).toBe(true);
  expect(maySuspend(admin, admin)).toBe(false);
});

it('a teacher of a course opens courses for learners, not for colleagues', () => {
  expect([learner, ofCourse, teacher, admin].map((account) => mayChangeAccess(ofCourse, account))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

it('admins say what others are, never what they are themselves', () => {
  expect([learner, teacher, otherAdmin, admin].map((account) => mayChangeRole(admin, account))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(mayChangeRole(teacher, learner)).toBe(false);
});
