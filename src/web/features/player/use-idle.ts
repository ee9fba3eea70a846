import { type RefObject, useEffect, useState } from 'react';

const IDLE_AFTER_MS = 3_000;

/** True once nobody has moved over or pressed anything in the box for three seconds while it is active. */
export function useIdle(box: RefObject<HTMLElement | null>, isActive: boolean): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!isActive || !element) return undefined;
    let timer = setTimeout(() => setIsIdle(true), IDLE_AFTER_MS);
    const controller = new AbortController();
    const wake = () => {
      clearTimeout(timer);
      setIsIdle(false);
      timer = setTimeout(() => setIsIdle(true), IDLE_AFTER_MS);
    };
    for (const type of ['pointermove', 'pointerdown', 'keydown', 'focusin']) {
      element.addEventListener(type, wake, { signal: controller.signal });
    }
    return () => {
      clearTimeout(timer);
      controller.abort();
      setIsIdle(false);
    };
  }, [box, isActive]);
  return isIdle;
}
