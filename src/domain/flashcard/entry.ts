import { existingPiles, type Piles, unsortedCards } from './piles.ts';

/** Which of the four steps a flashcard lesson opens with. spec 2 §4.1 */
export type Entry =
  | { readonly step: 'first' }
  | { readonly step: 'overview' }
  | { readonly step: 'cards'; readonly deck: readonly number[]; readonly isFocusMissing: boolean };

/**
 * Where the lesson opens. Takes the saved piles (null: never saved), the lesson's card ids in order, and the card that the
 * address asks for (`focus_fc`), null without one. With a card asked for: that card alone; when it is missing the stacked
 * cards open anyway. Never saved: the first visit. All sorted: the overview; else the cards that are not sorted yet.
 */
export function lessonEntry(saved: Piles | null, cardIds: readonly number[], focusCardId: number | null): Entry {
  if (focusCardId !== null && cardIds.includes(focusCardId)) {
    return { step: 'cards', deck: [focusCardId], isFocusMissing: false };
  }
  const isFocusMissing = focusCardId !== null;
  const unsorted = unsortedCards(existingPiles(saved ?? { remembered: [], notRemembered: [] }, cardIds), cardIds);
  if (isFocusMissing) return { step: 'cards', deck: unsorted.length > 0 ? unsorted : cardIds, isFocusMissing };
  if (!saved) return { step: 'first' };
  return unsorted.length === 0 ? { step: 'overview' } : { step: 'cards', deck: unsorted, isFocusMissing };
}
