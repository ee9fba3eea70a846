import { expect, it } from 'vitest';
import { examStatus } from './exam-status.ts';

const handedIn = '2026-11-20T05:00:00.000Z';
const passed = { is_passed: true, submit_at: handedIn };
const failed = { is_passed: false, submit_at: handedIn };
const open = { is_passed: false, submit_at: null };

it.each([
  ['never tried', null, null, null],
  ['begun, not handed in', null, open, 'unsubmitted'],
  ['handed in and failed', null, failed, 'failed'],
  ['handed in and passed', passed, passed, 'passed'],
  ['passed, as far as the latest result knows', null, passed, 'passed'],
  ['passed, then tried again', passed, open, 'passed'],
  ['passed, then failed', passed, failed, 'passed'],
  ['passed, the latest result unknown', passed, null, 'passed'],
])('an exam that was %s', (_state, best, last, status) => {
  expect(examStatus(best, last)).toBe(status);
});
