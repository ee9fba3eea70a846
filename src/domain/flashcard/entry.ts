import { existingPiles, type Piles, unsortedCards } from './piles.ts';

/** The four steps a flashcard lesson can open at. spec 2 §4.1 */
export type Entry =
  | { readonly step: 'first' }
  | { readonly step: 'overview' }
  | { readonly step: 'cards'; readonly deck: readonly number[]; readonly isFocusMissing: boolean };

/**
 * The step at which the lesson opens. Takes the saved piles (null: never saved), the lesson's card ids in order, and
 * the card requested by the address (`focus_fc`), or null.
 * A requested card is shown alone; if it does not exist the stack opens. Never saved: the first visit. All sorted: the
 * overview; otherwise the unsorted cards.
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
