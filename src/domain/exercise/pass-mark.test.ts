import { expect, it } from 'vitest';
import { passText } from './pass-mark.ts';

it.each([
  [1, 'Điểm đạt: ≥85% (1/1 câu)'],
  [12, 'Điểm đạt: ≥85% (11/12 câu)'],
  [20, 'Điểm đạt: ≥85% (17/20 câu)'],
  [60, 'Điểm đạt: ≥85% (51/60 câu)'],
])('of %d questions it says %s', (questions, text) => {
  expect(passText(questions)).toBe(text);
});
