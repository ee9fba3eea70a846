import { type RefObject, useEffect, useState } from 'react';
import { scrollDistance } from './scroll-distance.ts';

/** From the opening of a group to the adjustment of the list. spec 1 §9 */
const SETTLE_MS = 500;
const MARGIN_PX = 8;

type Opened = { groupId: number; openedMs: number; scrollTop: number };

/**
 * Brings a group that was just opened into sight within the list, once its rows are there. Not if the learner scrolled
 * in between; the page itself never moves.
 *
 * @param isPending whether the rows of a group are still on their way
 */
export function useSettledView(list: RefObject<HTMLElement | null>, isPending: (groupId: number) => boolean) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const isWaiting = opened !== null && isPending(opened.groupId);

  useEffect(() => {
    if (!opened || isWaiting) return undefined;
    const adjust = () => {
      const frame = list.current;
      const group = frame?.querySelector(`[data-group="${opened.groupId}"]`);
      if (frame && group && frame.scrollTop === opened.scrollTop) reveal(frame, group);
    };
    const timer = setTimeout(adjust, Math.max(0, opened.openedMs + SETTLE_MS - performance.now()));
    return () => clearTimeout(timer);
  }, [opened, isWaiting, list]);

  return {
    onOpened: (groupId: number) =>
      setOpened({ groupId, openedMs: performance.now(), scrollTop: list.current?.scrollTop ?? 0 }),
    onClosed: () => setOpened(null),
  };
}

function reveal(frame: HTMLElement, group: Element): void {
  const distance = scrollDistance(frame.getBoundingClientRect(), group.getBoundingClientRect(), MARGIN_PX);
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (distance !== 0) frame.scrollBy({ top: distance, behavior: isStill ? 'instant' : 'smooth' });
}
