import type { CardView } from '#contract/flashcards.ts';

/** A card of the deck whose content is still loading. */
export type LoadingCard = {
  readonly id: number;
  readonly value: null;
  /** loading failed; tries again */
  readonly retry: (() => void) | null;
};

export type DeckCard = Pick<CardView, 'id' | 'value'> | LoadingCard;
