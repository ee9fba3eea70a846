/** How well a lesson's words are known; drives colours and mascot. spec 2 §4.1 */
export type DeckLevel = 'bad' | 'good' | 'excellent';

/**
 * Level by the share of remembered cards: below 0.5 bad, below 0.85 good, otherwise excellent (spec 2 §4.1, §9). A
 * lesson without cards is bad. Compared in integers, so rounding plays no part.
 */
export function deckLevel(rememberedCount: number, cardCount: number): DeckLevel {
  if (cardCount <= 0 || rememberedCount * 2 < cardCount) return 'bad';
  return rememberedCount * 100 < cardCount * 85 ? 'good' : 'excellent';
}
