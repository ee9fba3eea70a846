import { expect, it } from 'vitest';
import { blankWidthPx } from './blank-width.ts';

it.each([
  ['', 73],
  ['え', 88],
  ['えき', 103],
  ['𠮟る', 103],
])('of %j is %d', (typed, width) => {
  expect(blankWidthPx(typed)).toBe(width);
});
