import { type RefObject, useEffect, useState } from 'react';
import { isInView } from './is-in-view.ts';

/** Keys that scroll the page when nobody takes them. */
const SCROLLS = [' ', 'ArrowUp', 'ArrowDown'];

/**
 * Whether somebody has reached for the player: a pointer or the focus came to it, or a key was pressed that may be
 * meant for it. The key is kept for the player, which is not there yet.
 */
export function useReach(box: RefObject<HTMLElement | null>): { isReached: boolean; firstKey: KeyboardEvent | null } {
  const [isReached, setReached] = useState(false);
  const [firstKey, setFirstKey] = useState<KeyboardEvent | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const reach = () => {
      controller.abort();
      setReached(true);
    };
    for (const type of ['pointerenter', 'pointerdown', 'focusin']) {
      box.current?.addEventListener(type, reach, { signal });
    }
    document.addEventListener(
      'keydown',
      (event) => {
        const isTaken =
          event.defaultPrevented || (event.target !== document.body && !box.current?.contains(event.target as Node));
        if (isTaken || ['Tab', 'Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) return;
        if (SCROLLS.includes(event.key) && event.target === document.body && isInView(box.current))
          event.preventDefault();
        setFirstKey(event);
        reach();
      },
      { signal },
    );
    return () => controller.abort();
  }, [box]);
  return { isReached, firstKey };
}
