/**
 * Percent of a flashcard lesson's part: remembered ÷ all cards, floored (decisions §5). Falls when cards move back;
 * callers store the maximum. 0 without cards.
 */
export function cardsPercent(remembered: number, all: number): number {
  return all === 0 ? 0 : Math.floor((remembered / all) * 100);
}
