import type { Study } from './study.ts';

/** The cards in random order (Fisher–Yates); `rng` returns numbers in [0, 1). */
export function shuffleCards(cardIds: readonly number[], rng: () => number): readonly number[] {
  const shuffled = [...cardIds];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = Math.floor(rng() * (last + 1));
    [shuffled[last], shuffled[other]] = [shuffled[other] as number, shuffled[last] as number];
  }
  return shuffled;
}

/**
 * Reorders the rest of a pass: randomly, or in lesson order without `rng`. Swiped cards and the current one stay in
 * place, so the card being looked at does not vanish.
 */
export function reorderRest(study: Study, lessonOrder: readonly number[], rng: (() => number) | null): Study {
  const settled = study.deck.slice(0, study.swipes.length + 1);
  const rest = new Set(study.deck.slice(study.swipes.length + 1));
  const ordered = rng ? shuffleCards([...rest], rng) : lessonOrder.filter((id) => rest.has(id));
  return { ...study, deck: [...settled, ...ordered] };
}
