import { describe, expect, it } from 'vitest';
import { cardsOfGroup, existingPiles, unsortedCards } from './piles.ts';

const cardIds = [1, 2, 3, 4];

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
  });
});
