import { scrollDistance } from './scroll-distance.ts';

/** From the opening of a group to the adjustment of the list. spec 1 §9 */
const SETTLE_MS = 500;
/** How often is looked whether rows that take longer have come. */
const LOOK_MS = 200;
const MARGIN_PX = 8;

/** A group that the learner opened, as the list was at that moment. */
export type Opening = {
  readonly list: HTMLElement;
  readonly groupId: number;
  readonly atMs: number;
  readonly scrollTop: number;
};

/**
 * Brings a group that was just opened into sight within the list, once its rows are there. Not if it was closed or the
 * list scrolled in between; the page itself never moves.
 */
export function revealGroup({ list, groupId, atMs, scrollTop }: Opening): void {
  function look(): void {
    const group = list.querySelector(`[data-group="${groupId}"]`);
    const isStillOpen = group?.querySelector('[aria-expanded=true]');
    if (!group || !isStillOpen || list.scrollTop !== scrollTop) return;
    if (group.querySelector('[role=status]')) setTimeout(look, LOOK_MS);
    else reveal(list, group);
  }
  setTimeout(look, Math.max(0, atMs + SETTLE_MS - performance.now()));
}

function reveal(list: HTMLElement, group: Element): void {
  const distance = scrollDistance(list.getBoundingClientRect(), group.getBoundingClientRect(), MARGIN_PX);
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (distance !== 0) list.scrollBy({ top: distance, behavior: isStill ? 'instant' : 'smooth' });
}
