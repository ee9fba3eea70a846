import { type RefObject, useEffect, useRef } from 'react';

/** When a press takes its own button away, the focus goes to what comes next instead of the page's beginning. */
export function useKeptFocus(box: RefObject<HTMLElement | null>, next: () => HTMLElement | null): void {
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      last.current = target instanceof Element && box.current?.contains(target) ? target : null;
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [box]);
  useEffect(() => {
    const isLost = last.current?.isConnected === false && document.activeElement === document.body;
    if (isLost) next()?.focus({ preventScroll: true });
  });
}
