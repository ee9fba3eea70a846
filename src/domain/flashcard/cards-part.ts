/**
 * Percent of a flashcard lesson's part: remembered ÷ all cards, floored (decisions §5). It falls when cards go back; who
 * stores it keeps the highest. A lesson without cards gives 0.
 */
export function cardsPercent(remembered: number, all: number): number {
  return all === 0 ? 0 : Math.floor((remembered / all) * 100);
}
