import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Reports once that the element was visible in a visible tab. decisions §5 */
export function useEndSeen(end: RefObject<Element | null>, onSeen: () => void): void {
  const tell = useEffectEvent(onSeen);
  useEffect(() => {
    const controller = new AbortController();
    let isInView = false;
    const look = () => {
      if (!isInView || document.visibilityState !== 'visible') return;
      controller.abort();
      observer.disconnect();
      tell();
    };
    const observer = new IntersectionObserver(([entry]) => {
      isInView = entry?.isIntersecting ?? false;
      look();
    });
    if (end.current) observer.observe(end.current);
    document.addEventListener('visibilitychange', look, { signal: controller.signal });
    return () => {
      controller.abort();
      observer.disconnect();
    };
  }, [end]);
}
