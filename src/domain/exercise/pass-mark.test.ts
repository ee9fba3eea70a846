import { expect, it } from 'vitest';
import { correctPercent, passMark, passText } from './pass-mark.ts';

it.each([
  [1, 'Điểm đạt: ≥85% (1/1 câu)'],
  [12, 'Điểm đạt: ≥85% (11/12 câu)'],
  [20, 'Điểm đạt: ≥85% (17/20 câu)'],
  [60, 'Điểm đạt: ≥85% (51/60 câu)'],
])('of %d questions it says %s', (questions, text) => {
  expect(passText(questions)).toBe(text);
});

it('never rounds up to a percent that passes', () => {
  expect([correctPercent(11, 13), correctPercent(17, 20), correctPercent(0, 0)]).toEqual([84, 85, 0]);
  for (let total = 1; total <= 200; total += 1)
    for (let correct = 0; correct <= total; correct += 1)
      expect(correctPercent(correct, total) >= 85).toBe(correct >= passMark(total));
});
