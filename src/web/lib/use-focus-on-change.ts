import { useEffect, useRef, type RefObject } from 'react';

/** Focuses an element whenever `value` changes to a non-null one, such as a failed form's summary. */
export function useFocusOnChange<T extends HTMLElement>(value: unknown): RefObject<T | null> {
  const ref = useRef<T>(null);
  useEffect(() => {
    if (value) ref.current?.focus();
  }, [value]);
  return ref;
}
