import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY_PILES } from './piles.ts';
import { reorderRest, shuffleCards } from './shuffle.ts';
import { startStudy, swipeCard } from './study.ts';

const cards = fc.uniqueArray(fc.integer({ min: 1, max: 999 }), { maxLength: 40 });
const rng = fc.double({ min: 0, max: 0.999_999, noNaN: true });
const byNumber = (a: number, b: number) => a - b;

describe('shuffling', () => {
  it('keeps every card, each once', () => {
    fc.assert(
      fc.property(cards, rng, (ids, number) => {
        expect(shuffleCards(ids, () => number).toSorted(byNumber)).toEqual(ids.toSorted(byNumber));
      }),
    );
  });

  it('can bring any card to any place', () => {
    const firsts = [0, 0.34, 0.67].map((number) => shuffleCards([1, 2, 3], () => number)[0]);
    expect(new Set(firsts).size).toBeGreaterThan(1);
  });
});

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
