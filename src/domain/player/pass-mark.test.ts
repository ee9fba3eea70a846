import { expect, it } from 'vitest';
import type { Ranges } from '../progress/ranges.ts';
import { isPassMarkTrue } from './pass-mark.ts';

it.each<[string, Ranges, boolean]>([
  ['nothing was played', [], true],
  ['it was played from the beginning on', [[0, 40]], true],
  [
    'a stretch was left out',
    [
      [0, 40],
      [60, 70],
    ],
    false,
  ],
  ['it was played from almost the beginning on', [[2, 40]], true],
  ['it was begun in the middle', [[30, 60]], false],
  ['85 % were played', [[0, 85]], false],
])('when %s, the tick at 85 %% says the truth: %s', (_what, played, isTrue) => {
  expect(isPassMarkTrue(played, 100)).toBe(isTrue);
});
