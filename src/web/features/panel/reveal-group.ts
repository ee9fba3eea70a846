import { scrollDistance } from './scroll-distance.ts';

/** Delay between opening a group and adjusting the list. spec 1 §9 */
const SETTLE_MS = 500;
/** Polling interval for rows that load slowly. */
const LOOK_MS = 200;
const MARGIN_PX = 8;

/** A group the learner opened, and the list's state at that moment. */
export type Opening = {
  readonly list: HTMLElement;
  readonly groupId: number;
  readonly atMs: number;
  readonly scrollTop: number;
};

/**
 * Scrolls a newly opened group into view within the list once its rows are there, unless it was closed or the list
 * scrolled meanwhile. Never scrolls the page.
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
