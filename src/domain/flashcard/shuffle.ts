import type { Study } from './study.ts';

/** The cards in a random order (Fisher–Yates); `rng` gives numbers from 0 to under 1. */
export function shuffleCards(cardIds: readonly number[], rng: () => number): readonly number[] {
  const shuffled = [...cardIds];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = Math.floor(rng() * (last + 1));
    [shuffled[last], shuffled[other]] = [shuffled[other] as number, shuffled[last] as number];
  }
  return shuffled;
}

/**
 * Brings what is left of a pass into another order: random, or, without `rng`, that of the lesson. Swiped cards and the
 * current one stay where they are: nobody loses the card that is being looked at.
 */
export function reorderRest(study: Study, lessonOrder: readonly number[], rng: (() => number) | null): Study {
  const settled = study.deck.slice(0, study.swipes.length + 1);
  const rest = new Set(study.deck.slice(study.swipes.length + 1));
  const ordered = rng ? shuffleCards([...rest], rng) : lessonOrder.filter((id) => rest.has(id));
  return { ...study, deck: [...settled, ...ordered] };
}
