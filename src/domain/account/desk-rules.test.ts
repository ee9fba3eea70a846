import { expect, it } from 'vitest';
import { mayChangeAccount, maySuspend } from './desk-rules.ts';

const teacher = { id: 1, isStaff: true, isAdmin: false };
const colleague = { id: 2, isStaff: true, isAdmin: false };
const admin = { id: 3, isStaff: true, isAdmin: true };
const otherAdmin = { id: 4, isStaff: false, isAdmin: true };
const learner = { id: 5, isStaff: false, isAdmin: false };

it.each([
  ['a teacher a learner', teacher, learner, true],
  ['a teacher a colleague', teacher, colleague, false],
  ['a teacher an admin', teacher, otherAdmin, false],
  ['a teacher themselves', teacher, teacher, false],
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
