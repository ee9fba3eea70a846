/** A lesson's card ids by the learner's latest verdict. A card is in at most one pile. spec 2 §3.1 */
export type Piles = { readonly remembered: readonly number[]; readonly notRemembered: readonly number[] };

export const EMPTY_PILES: Piles = { remembered: [], notRemembered: [] };

/** A subset that can be studied again. spec 2 §2.1 */
export type CardGroup = 'notRemembered' | 'remembered' | 'all';

/** Moves a card to the end of a pile, out of the other one. */
export function placeCard(piles: Piles, cardId: number, pile: keyof Piles): Piles {
  const without = (ids: readonly number[]) => ids.filter((id) => id !== cardId);
  const cleared = { remembered: without(piles.remembered), notRemembered: without(piles.notRemembered) };
  return { ...cleared, [pile]: [...cleared[pile], cardId] };
}

/** Saved piles in lesson order, without duplicates and cards that the lesson no longer has. spec 2 §4.1 */
export function existingPiles(saved: Piles, cardIds: readonly number[]): Piles {
  const remembered = new Set(saved.remembered);
  const notRemembered = new Set(saved.notRemembered);
  return {
    remembered: cardIds.filter((id) => remembered.has(id)),
    notRemembered: cardIds.filter((id) => notRemembered.has(id) && !remembered.has(id)),
  };
}

/** The cards of a group, in lesson order. */
export function cardsOfGroup(group: CardGroup, piles: Piles, cardIds: readonly number[]): readonly number[] {
  if (group === 'all') return cardIds;
  const wanted = new Set(piles[group]);
  return cardIds.filter((id) => wanted.has(id));
}

/** The cards without a verdict yet, in lesson order. */
export function unsortedCards(piles: Piles, cardIds: readonly number[]): readonly number[] {
  const sorted = new Set([...piles.remembered, ...piles.notRemembered]);
  return cardIds.filter((id) => !sorted.has(id));
}
