import { type RefObject, useEffect, useState } from 'react';

/** spec 2 §5 */
const TALL_PX = 72;

/** Whether an element is taller than one line of text needs. */
export function useIsTall(element: RefObject<HTMLElement | null>): boolean {
  const [isTall, setIsTall] = useState(false);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      setIsTall((entry?.borderBoxSize[0]?.blockSize ?? 0) > TALL_PX);
    });
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isTall;
}
