import { expect, it } from 'vitest';
import { panelStartsOpen } from './starts-open.ts';

it.each([
  ['lesson', true],
  ['flashcard', false],
  ['exam', false],
  ['last_exam', false],
] as const)('beside a %s the panel starts open: %o', (type, isOpen) => {
  expect(panelStartsOpen(type)).toBe(isOpen);
});
