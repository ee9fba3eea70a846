import type { CardView } from '#contract/flashcards.ts';

/** A card whose place in the deck is known and whose content is still on its way. */
export type LoadingCard = {
  readonly id: number;
  readonly value: null;
  /** it did not come: asks for it again */
  readonly retry: (() => void) | null;
};

export type DeckCard = Pick<CardView, 'id' | 'value'> | LoadingCard;
