import { expect, it } from 'vitest';
import { blankWidthPx } from './blank-width.ts';

it.each([
  [0, 73],
  [1, 88],
  [2, 103],
])('of %d characters is %d', (characters, width) => {
  expect(blankWidthPx(characters)).toBe(width);
});
