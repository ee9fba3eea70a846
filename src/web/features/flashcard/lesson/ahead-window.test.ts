import { expect, it } from 'vitest';
import { aheadWindow } from './ahead-window.ts';

const deck = Array.from({ length: 100 }, (_, index) => index);

it.each([
  [0, 0, 30],
  [14, 0, 30],
  [15, 0, 60],
  [30, 30, 60],
  [99, 90, 100],
])('at position %i the cards %i up to %i are wanted', (position, from, to) => {
  expect(aheadWindow(deck, position)).toEqual(deck.slice(from, to));
});
