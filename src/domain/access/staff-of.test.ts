import { expect, it } from 'vitest';
import { isSiteStaff, isStaffAnywhere, isStaffOf } from './staff-of.ts';

const learner = { staffOf: [] };
const teacher = { staffOf: [39, 41] };
const site = { staffOf: 'all' } as const;

it('a course has teachers of its own, and those of the whole site', () => {
  expect([learner, teacher, site].map((person) => isStaffOf(person, 41))).toEqual([false, true, true]);
  expect([learner, teacher, site].map((person) => isStaffOf(person, 40))).toEqual([false, false, true]);
});

it('a course that is gone has those of the whole site alone', () => {
  expect([learner, teacher, site].map((person) => isStaffOf(person, undefined))).toEqual([false, false, true]);
});

it('teaching some courses is not the whole site', () => {
  expect([learner, teacher, site].map(isSiteStaff)).toEqual([false, false, true]);
  expect([learner, teacher, site].map(isStaffAnywhere)).toEqual([false, true, true]);
});
