import { type RefObject, useEffect, useEffectEvent } from 'react';
import { observeIntersection } from '#web/lib/observe-intersection.ts';

/** Reports once that the element was visible in a visible tab. decisions §5 */
export function useEndSeen(end: RefObject<Element | null>, onSeen: () => void): void {
  const tell = useEffectEvent(onSeen);
  useEffect(() => {
    const { current } = end;
    if (!current) return undefined;
    let isInView = false;
    const look = () => {
      if (!isInView || document.visibilityState !== 'visible') return;
      stop();
      tell();
    };
    const stopObserving = observeIntersection(current, ({ isIntersecting }) => {
      isInView = isIntersecting;
      look();
    });
    document.addEventListener('visibilitychange', look);
    const stop = () => {
      stopObserving();
      document.removeEventListener('visibilitychange', look);
    };
    return stop;
  }, [end]);
}
