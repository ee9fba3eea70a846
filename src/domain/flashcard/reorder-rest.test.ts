import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY_PILES } from './piles.ts';
import { reorderRest } from './reorder-rest.ts';
import { startStudy, swipeCard } from './study.ts';

const rng = fc.double({ min: 0, max: 0.999_999, noNaN: true });
const byNumber = (a: number, b: number) => a - b;

describe('another order in the middle of a pass', () => {
  const lesson = [1, 2, 3, 4, 5, 6];
  const study = swipeCard(startStudy([6, 5, 4, 3, 2, 1], EMPTY_PILES), 'right');

  it('leaves the swiped and the current card, and goes back to the order of the lesson', () => {
    expect(reorderRest(study, lesson, null).deck).toEqual([6, 5, 1, 2, 3, 4]);
  });

  it('loses no card', () => {
    fc.assert(
      fc.property(rng, (number) => {
        const { deck } = reorderRest(study, lesson, () => number);
        expect(deck.slice(0, 2)).toEqual([6, 5]);
        expect(deck.toSorted(byNumber)).toEqual(lesson);
      }),
    );
  });
});
