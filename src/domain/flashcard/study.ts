import { type Piles, placeCard } from './piles.ts';

export type SwipeDirection = 'left' | 'right';

/** Right: remembered. Left: not remembered. spec 2 §4.1 */
export const PILE_OF_DIRECTION = { left: 'notRemembered', right: 'remembered' } as const;

/**
 * One pass through a deck. Piles, counters and current card are derived from the list of swipes, so an undo only drops
 * the last one and nothing can get out of sync.
 */
export type Study = {
  /** card ids in the order of this pass, without duplicates */
  readonly deck: readonly number[];
  /** the piles before this pass */
  readonly before: Piles;
  /** directions of the deck's first cards */
  readonly swipes: readonly SwipeDirection[];
};

/** Begins a pass. */
export function startStudy(deck: readonly number[], before: Piles): Study {
  return { deck, before, swipes: [] };
}

/** Swipes the current card; no effect at the end of the deck. */
export function swipeCard(study: Study, direction: SwipeDirection): Study {
  return isFinished(study) ? study : { ...study, swipes: [...study.swipes, direction] };
}

/** Takes back the last swipe; no effect at the first card. spec 1 §4, spec 2 §4.1 */
export function undoSwipe(study: Study): Study {
  return study.swipes.length === 0 ? study : { ...study, swipes: study.swipes.slice(0, -1) };
}

/** Every card of the deck was swiped. */
export function isFinished({ deck, swipes }: Study): boolean {
  return swipes.length >= deck.length;
}

/** The next `max` cards, starting with the current one. spec 2 §9: 3 are visible */
export function cardsAhead({ deck, swipes }: Study, max: number): readonly number[] {
  return deck.slice(swipes.length, swipes.length + max);
}

/** Whether an earlier visit sorted some cards and this pass continues with the rest. */
export function isResumed({ deck, before }: Study): boolean {
  const sorted = new Set([...before.remembered, ...before.notRemembered]);
  return sorted.size > 0 && !deck.some((cardId) => sorted.has(cardId));
}

/** Counters of the studied deck; they add up to its length. spec 2 §2.1, decisions §9 */
export function countStudy({ deck, swipes }: Study): { notRemembered: number; remaining: number; remembered: number } {
  const remembered = swipes.filter((direction) => direction === 'right').length;
  return { notRemembered: swipes.length - remembered, remaining: deck.length - swipes.length, remembered };
}

/** The lesson's piles after the swipes so far. */
export function pilesAfter({ deck, before, swipes }: Study): Piles {
  return swipes.reduce<Piles>(
    (piles, direction, index) => placeCard(piles, deck[index] as number, PILE_OF_DIRECTION[direction]),
    before,
  );
}
