import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardsOfGroup, existingPiles, mergePiles, pileOf, unsortedCards } from './piles.ts';

const cardIds = [1, 2, 3, 4];
const ids = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 9 });

describe('mergePiles', () => {
  it('gives named cards the named pile and lets the others be', () => {
    expect(
      mergePiles({ remembered: [1, 2], notRemembered: [3] }, { remembered: [3], notRemembered: [1] }, cardIds),
    ).toEqual({ remembered: [2, 3], notRemembered: [1] });
  });

  it('drops ids that are no cards of the lesson', () => {
    expect(
      mergePiles({ remembered: [77], notRemembered: [] }, { remembered: [88, 1], notRemembered: [99] }, cardIds),
    ).toEqual({ remembered: [1], notRemembered: [] });
  });

  it('returns null when a card is named in both piles', () => {
    expect(
      mergePiles({ remembered: [], notRemembered: [] }, { remembered: [2], notRemembered: [2] }, cardIds),
    ).toBeNull();
  });

  it('changes nothing when it is repeated', () => {
    fc.assert(
      fc.property(ids, ids, ids, (stored, remembered, rest) => {
        const named = { remembered, notRemembered: rest.filter((id) => !remembered.includes(id)) };
        const once = mergePiles({ remembered: stored, notRemembered: [] }, named, cardIds);
        expect(once && mergePiles(once, named, cardIds)).toEqual(once);
      }),
    );
  });
});

describe('existingPiles', () => {
  it('leaves out cards that are gone, and counts a card once', () => {
    expect(existingPiles({ remembered: [4, 9, 1, 1], notRemembered: [1, 2] }, cardIds)).toEqual({
      remembered: [1, 4],
      notRemembered: [2],
    });
  });
});

describe('the groups of a lesson', () => {
  const piles = { remembered: [3], notRemembered: [4, 1] };
  it.each([
    ['all', [1, 2, 3, 4]],
    ['remembered', [3]],
    ['notRemembered', [1, 4]],
  ] as const)('%s has its cards in the order of the lesson', (group, cards) => {
    expect(cardsOfGroup(group, piles, cardIds)).toEqual(cards);
  });

  it('leave the cards that were never sorted', () => {
    expect(unsortedCards(piles, cardIds)).toEqual([2]);
    expect(pileOf(piles, 2)).toBeNull();
  });
});
