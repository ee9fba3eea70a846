import { expect, it } from 'vitest';
import { changeFault } from './learner-forms.ts';

const formWith = (days: string | null): FormData => {
  const form = new FormData();
  if (days !== null) form.set('days', days);
  return form;
};

it.each([null, '', ' ', '30', '3660'])('days of %j are right', (days) => {
  expect(changeFault(formWith(days))).toBeNull();
});

it.each(['0', '3661', '1e3', 'ba mươi'])('days of %j are refused, not taken for none', (days) => {
  expect(changeFault(formWith(days))).toBe('DAYS_INVALID');
});
