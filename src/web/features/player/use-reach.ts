import { type RefObject, useEffect, useState } from 'react';
import { isOverlayOpen } from '#web/lib/open-overlays.ts';
import { areShortcutsOn } from '#web/lib/shortcut-switch.ts';

/** Keys that scroll the page if not handled. */
const SCROLLS = [' ', 'ArrowUp', 'ArrowDown'];
/** These lead up to another key. */
const ON_THE_WAY = ['Tab', 'Shift', 'Control', 'Alt', 'Meta'];
/** Elsewhere on the page only these may be meant for the player, unless they have a use of their own there. */
const FROM_AFAR = [...SCROLLS, 'ArrowLeft', 'ArrowRight', 'Enter'];
const OWN_USE = 'input, textarea, select, [contenteditable], dialog, [role=dialog], [role^=menu], [data-player]';

/**
 * Whether the user has reached for the player: a pointer or the focus came to it, or a key was pressed that may be
 * meant for it. The key is kept for the player, which is not loaded yet.
 */
export function useReach(box: RefObject<HTMLElement | null>): { isReached: boolean; firstKey: KeyboardEvent | null } {
  const [isReached, setReached] = useState(false);
  const [firstKey, setFirstKey] = useState<KeyboardEvent | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    // Not pointerenter: the pointer may have entered before the script ran.
    for (const type of ['pointermove', 'pointerdown', 'focusin']) {
      box.current?.addEventListener(type, () => setReached(true), { signal, once: true });
    }
    document.addEventListener(
      'keydown',
      (event) => {
        const { key, target } = event;
        if (event.defaultPrevented || !areShortcutsOn() || ON_THE_WAY.includes(key)) return;
        if (!(target instanceof Element) || !box.current) return;
        // The player is there, and hears keys itself.
        if (box.current.querySelector('[data-seek-bar]')) return controller.abort();
        const isInside = box.current.contains(target);
        // It would press the button, too.
        if (isInside && target.closest('button')) return;
        if (!isInside && isOverlayOpen()) return;
        const isHere = isInside || target === document.body;
        if (!isHere && (!FROM_AFAR.includes(key) || target.closest(OWN_USE))) return;
        const isPlain = !event.ctrlKey && !event.altKey && !event.shiftKey && !event.metaKey;
        const scrolls = SCROLLS.includes(key) && isPlain && target.matches('body, a[href]');
        if (scrolls && isInView(box.current)) event.preventDefault();
        controller.abort();
        setFirstKey(event);
        setReached(true);
      },
      { signal },
    );
    return () => controller.abort();
  }, [box]);
  return { isReached, firstKey };
}

/** Whether at least half of an element is on the screen. */
export function isInView(element: Element | null): boolean {
  if (!element) return false;
  const { top, bottom, height } = element.getBoundingClientRect();
  return Math.min(bottom, innerHeight) - Math.max(top, 0) >= height / 2;
}
