import { type RefObject, useLayoutEffect } from 'react';

/** Keeps the field with the focus in view while the keyboard of a phone comes up or changes its height. */
export function useAboveKeyboard(box: RefObject<HTMLElement | null>): void {
  // In the commit: a field that is pressed as it comes raises the keyboard at once.
  useLayoutEffect(() => {
    const viewport = window.visualViewport;
    const onResize = () => {
      const field = document.activeElement;
      if (field instanceof HTMLInputElement && box.current?.contains(field)) field.scrollIntoView({ block: 'center' });
    };
    viewport?.addEventListener('resize', onResize);
    return () => viewport?.removeEventListener('resize', onResize);
  }, [box]);
}
