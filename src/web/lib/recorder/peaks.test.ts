import { expect, it } from 'vitest';
import { peaksOf } from './peaks.ts';

it.each([
  [[0, 0.5, -1, 0.25], 2, [0.5, 1]],
  [[0.5, -0.25, 0.125], 1, [0.5]],
  [[0.5], 3, [0, 0, 0.5]],
  [[], 2, [0, 0]],
])('draws %j as %i peaks', (samples, count, peaks) => {
  expect([...peaksOf(Float32Array.from(samples), count)]).toEqual(peaks);
});
