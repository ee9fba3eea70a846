import { type RefObject, useEffect, useState } from 'react';
import { observeIntersection } from '#web/lib/observe-intersection.ts';

/** Whether an element has left the window upwards. */
export function useIsOffScreen(element: RefObject<Element | null>): boolean {
  const [isOff, setOff] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    return observeIntersection(current, ({ isIntersecting, boundingClientRect }) =>
      setOff(!isIntersecting && boundingClientRect.top < 0),
    );
  }, [element]);
  return isOff;
}
