import { useEffect, useRef } from 'react';

/**
 * Moves the focus to a new step, or to its top card, unless it is in use elsewhere on the page. `opened`: the initial
 * step, or null.
 */
export function useFocusOnStep(step: string, opened: string | null = step) {
  const ref = useRef<HTMLDivElement>(null);
  const seen = useRef(opened);
  useEffect(() => {
    if (seen.current === step) return;
    seen.current = step;
    const { activeElement } = document;
    if (activeElement !== document.body && !ref.current?.contains(activeElement)) return;
    const target = ref.current?.querySelector<HTMLElement>('[data-place="0"]') ?? ref.current;
    target?.focus({ preventScroll: true });
  }, [step]);
  return ref;
}
