import { useEffect, useRef } from 'react';

/**
 * Another step takes the focus along, to its top card where it has one, unless the focus is at work somewhere else on the
 * page. `opened` is the step that was there before: null for none.
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
