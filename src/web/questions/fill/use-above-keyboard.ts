import { type RefObject, useEffect } from 'react';

/** Keeps the field with the focus in view while the keyboard of a phone comes up or changes its height. */
export function useAboveKeyboard(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    const onResize = () => {
      const field = document.activeElement;
      if (field instanceof HTMLInputElement && box.current?.contains(field)) field.scrollIntoView({ block: 'center' });
    };
    viewport?.addEventListener('resize', onResize);
    return () => viewport?.removeEventListener('resize', onResize);
  }, [box]);
}
