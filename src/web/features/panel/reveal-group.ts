/** Delay between opening a group and adjusting the list. spec 1 §9 */
const SETTLE_MS = 500;
/** Polling interval for rows that load slowly. */
const LOOK_MS = 200;
/** space between the group and the list's edge */
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
  const distance = scrollDistance(list.getBoundingClientRect(), group.getBoundingClientRect());
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (distance !== 0) list.scrollBy({ top: distance, behavior: isStill ? 'instant' : 'smooth' });
}

/** Upper and lower edge in px, as from getBoundingClientRect(). */
type Edges = { readonly top: number; readonly bottom: number };

/**
 * How far to scroll a frame to show an item completely, or its top if it is taller than the frame.
 * @returns px; negative scrolls up
 */
export function scrollDistance(frame: Edges, item: Edges): number {
  const toHead = item.top - MARGIN_PX - frame.top;
  const toFoot = item.bottom + MARGIN_PX - frame.bottom;
  if (toHead < 0) return toHead;
  return toFoot > 0 ? Math.min(toFoot, toHead) : 0;
}
