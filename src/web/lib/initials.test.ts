import { expect, test } from 'vitest';
import { initials } from './initials.ts';

test.each([
  ['Trần Minh Anh', 'MA'],
  ['  đào   ân ', 'ĐÂ'],
  ['Long', 'L'],
  ['𠮷田 花子', '𠮷花'],
  ['', ''],
])('initials of "%s" are "%s"', (name, letters) => {
  expect(initials(name)).toBe(letters);
});
