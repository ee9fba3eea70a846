/** How well a lesson's words sit. It drives colours and the mascot. spec 2 §4.1 */
export type DeckLevel = 'bad' | 'good' | 'excellent';

/**
 * Level by the share of remembered cards: under 0.5 bad, 0.5 up to under 0.85 good, 0.85 or more excellent (spec 2 §4.1,
 * §9). Takes counts of cards; a lesson without cards is bad. The comparison is in whole numbers, so no rounding decides.
 */
export function deckLevel(rememberedCount: number, cardCount: number): DeckLevel {
  if (cardCount <= 0 || rememberedCount * 2 < cardCount) return 'bad';
  return rememberedCount * 100 < cardCount * 85 ? 'good' : 'excellent';
}
