import { type RefObject, useEffect, useState } from 'react';

/** Whether an element has left the window upwards. */
export function useIsOffScreen(element: RefObject<Element | null>): boolean {
  const [isOff, setOff] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setOff(!entry.isIntersecting && entry.boundingClientRect.top < 0);
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return isOff;
}
