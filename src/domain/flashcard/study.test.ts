import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY_PILES, type Piles } from './piles.ts';
import {
  cardsAhead,
  countStudy,
  isFinished,
  isResumed,
  pilesAfter,
  startStudy,
  type Study,
  type SwipeDirection,
  swipeCard,
  undoSwipe,
} from './study.ts';

type Step = SwipeDirection | 'undo';
const steps = fc.array(fc.constantFrom<Step>('left', 'right', 'undo'), { maxLength: 60 });

/** A deck of some of a lesson's cards, and piles that an earlier pass left. */
const lesson = fc.integer({ min: 0, max: 20 }).chain((size) =>
  fc.record({
    cardIds: fc.constant(Array.from({ length: size }, (_, index) => index + 1)),
    deck: fc.shuffledSubarray(Array.from({ length: size }, (_, index) => index + 1)),
    places: fc.array(fc.constantFrom('remembered', 'notRemembered', null), { minLength: size, maxLength: size }),
  }),
);

const pilesFrom = (cardIds: number[], places: (keyof Piles | null)[]): Piles => ({
  remembered: cardIds.filter((_, index) => places[index] === 'remembered'),
  notRemembered: cardIds.filter((_, index) => places[index] === 'notRemembered'),
});

const walk = (study: Study, path: readonly Step[]) =>
  path.reduce((state, step) => (step === 'undo' ? undoSwipe(state) : swipeCard(state, step)), study);

/** The same path without the swipes that an undo took back. */
function withoutUndone(path: readonly Step[], deckLength: number): Step[] {
  const kept: Step[] = [];
  for (const step of path) {
    if (step === 'undo') kept.pop();
    else if (kept.length < deckLength) kept.push(step);
  }
  return kept;
}

/** The pile that a card is in, null in none. */
function pileOf(piles: Piles, cardId: number): keyof Piles | null {
  if (piles.remembered.includes(cardId)) return 'remembered';
  return piles.notRemembered.includes(cardId) ? 'notRemembered' : null;
}

describe('a pass through a deck', () => {
  it('ends as the path without the undone swipes', () => {
    fc.assert(
      fc.property(lesson, steps, ({ cardIds, deck, places }, path) => {
        const study = startStudy(deck, pilesFrom(cardIds, places));
        expect(walk(study, path)).toEqual(walk(study, withoutUndone(path, deck.length)));
      }),
    );
  });

  it('has no card in both piles and loses none, whatever is swiped and undone', () => {
    fc.assert(
      fc.property(lesson, steps, ({ cardIds, deck, places }, path) => {
        const before = pilesFrom(cardIds, places);
        const study = walk(startStudy(deck, before), path);
        const after = pilesAfter(study);
        const all = [...after.remembered, ...after.notRemembered];
        expect(new Set(all).size).toBe(all.length);
        const done = deck.slice(0, study.swipes.length);
        for (const id of cardIds) {
          const expected = done.includes(id)
            ? { left: 'notRemembered', right: 'remembered' }[study.swipes[deck.indexOf(id)] as SwipeDirection]
            : pileOf(before, id);
          expect(pileOf(after, id)).toBe(expected);
        }
      }),
    );
  });

  it('has counters that add up to the deck', () => {
    fc.assert(
      fc.property(lesson, steps, ({ deck }, path) => {
        const { notRemembered, remaining, remembered } = countStudy(walk(startStudy(deck, EMPTY_PILES), path));
        expect(notRemembered + remaining + remembered).toBe(deck.length);
        expect(Math.min(notRemembered, remaining, remembered)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('shows the current card and those behind it', () => {
    const study = startStudy([5, 6, 7, 8], EMPTY_PILES);
    expect(cardsAhead(study, 3)).toEqual([5, 6, 7]);
    expect(cardsAhead(walk(study, ['right', 'left', 'right']), 3)).toEqual([8]);
  });

  it('stays at the first card when there is nothing to undo, and at the end when there is nothing to swipe', () => {
    const study = startStudy([5], EMPTY_PILES);
    expect(undoSwipe(study)).toBe(study);
    const finished = swipeCard(study, 'left');
    expect(isFinished(finished)).toBe(true);
    expect(swipeCard(finished, 'right')).toBe(finished);
  });
});

describe('isResumed', () => {
  it.each([
    ['the rest of a lesson that was left', [3, 4], { remembered: [1], notRemembered: [2] }, true],
    ['a first pass', [1, 2], EMPTY_PILES, false],
    ['a group that is studied again', [2], { remembered: [1], notRemembered: [2] }, false],
    ['all cards', [1, 2, 3], { remembered: [1], notRemembered: [] }, false],
  ])('tells %s', (_name, cards, before, isSo) => {
    expect(isResumed(startStudy(cards, before))).toBe(isSo);
  });
});
