import { type RefObject, useEffect, useRef } from 'react';

const isSeen = (list: HTMLElement, line: HTMLElement): boolean =>
  line.offsetTop + line.offsetHeight > list.scrollTop && line.offsetTop < list.scrollTop + list.clientHeight;

/**
 * Keeps the current line visible within its list, without moving the page. Stops after manual scrolling until the
 * current line is visible again.
 */
export function useFollowingScroll(list: RefObject<HTMLElement | null>, current: number): void {
  const before = useRef<Element | null>(null);
  useEffect(() => {
    const box = list.current;
    const line = box?.children[current];
    if (!box || !(line instanceof HTMLElement)) return;
    const last = before.current;
    before.current = line;
    if (last instanceof HTMLElement && last.isConnected && !isSeen(box, last)) return;
    box.scrollTo({ top: line.offsetTop - box.clientHeight / 3 });
  }, [list, current]);
}
