import { type RefObject, useEffect, useState } from 'react';

const IDLE_AFTER_MS = 3_000;
/** A touch is followed by its click within this time, or not at all. */
const CLICK_WITHIN_MS = 700;

/**
 * True after three seconds without a pointer move or press in the box while it is active. The tap that ends it presses
 * nothing: the controls under the finger were not visible.
 */
export function useIdle(box: RefObject<HTMLElement | null>, isActive: boolean): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!isActive || !element) return undefined;
    let idles = false;
    const sleep = () => {
      idles = true;
      setIsIdle(true);
    };
    let timer = setTimeout(sleep, IDLE_AFTER_MS);
    const controller = new AbortController();
    const { signal } = controller;
    const wake = (event: Event) => {
      if (idles && event.type === 'pointerdown' && (event as PointerEvent).pointerType === 'touch')
        ignoreClick(element);
      idles = false;
      clearTimeout(timer);
      setIsIdle(false);
      timer = setTimeout(sleep, IDLE_AFTER_MS);
    };
    for (const type of ['pointermove', 'pointerdown', 'keydown', 'focusin']) {
      element.addEventListener(type, wake, { signal });
    }
    return () => {
      clearTimeout(timer);
      controller.abort();
      setIsIdle(false);
    };
  }, [box, isActive]);
  return isIdle;
}

function ignoreClick(element: HTMLElement): void {
  const controller = new AbortController();
  const ignore = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
    controller.abort();
  };
  element.addEventListener('click', ignore, { capture: true, signal: controller.signal });
  setTimeout(() => controller.abort(), CLICK_WITHIN_MS);
}
