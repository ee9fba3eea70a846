import { type RefObject, useEffect, useState } from 'react';

const IDLE_AFTER_MS = 3_000;
/** A finger's click comes so soon after it touched, or not at all. */
const CLICK_WITHIN_MS = 700;

/**
 * True once nobody has moved over or pressed anything in the box for three seconds while it is active. The tap that ends
 * it presses nothing: the finger did not see what lay there.
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
