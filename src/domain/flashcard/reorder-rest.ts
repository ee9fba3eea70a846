import { shuffle } from '../random/shuffle.ts';
import type { Study } from './study.ts';

/**
 * Reorders the rest of a pass: randomly, or in lesson order without `rng`. Swiped cards and the current one stay in
 * place, so the card being looked at does not vanish.
 */
export function reorderRest(study: Study, lessonOrder: readonly number[], rng: (() => number) | null): Study {
  const settled = study.deck.slice(0, study.swipes.length + 1);
  const rest = new Set(study.deck.slice(study.swipes.length + 1));
  const ordered = rng ? shuffle([...rest], rng) : lessonOrder.filter((id) => rest.has(id));
  return { ...study, deck: [...settled, ...ordered] };
}
