import { useEffect, useRef, type RefObject } from 'react';

/** Moves the focus to an element whenever `value` becomes another one that is set: to the summary of a failed form. */
export function useFocusOnChange<T extends HTMLElement>(value: unknown): RefObject<T | null> {
  const ref = useRef<T>(null);
  useEffect(() => {
    if (value) ref.current?.focus();
  }, [value]);
  return ref;
}
