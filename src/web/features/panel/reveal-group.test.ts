import { expect, it } from 'vitest';
import { scrollDistance } from './reveal-group.ts';

const frame = { top: 100, bottom: 700 };

it.each([
  ['that shows whole stays', { top: 200, bottom: 400 }, 0],
  ['that fills the frame stays', { top: 108, bottom: 692 }, 0],
  ['whose rows are below moves up until the last one shows', { top: 400, bottom: 900 }, 208],
  ['that is taller than the frame moves until its head is at the top', { top: 400, bottom: 2000 }, 292],
  ['whose head is above moves down to its head', { top: 20, bottom: 300 }, -88],
  ['taller than the frame, its head above, moves down to its head', { top: 20, bottom: 2000 }, -88],
])('a group %s', (_fact, item, distance) => {
  expect(scrollDistance(frame, item)).toBe(distance);
});
