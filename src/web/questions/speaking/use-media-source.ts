import { useLayoutEffect } from 'react';

/** Fills an element with a recording, by its address or itself. */
export function useMediaSource(element: HTMLMediaElement | null, source: string | Blob | null): void {
  // A layout effect: what can be seen obeys, and playing needs the source.
  useLayoutEffect(() => {
    if (!element || source === null) return undefined;
    if (typeof source === 'string') {
      element.setAttribute('src', source);
      return undefined;
    }
    const url = URL.createObjectURL(source);
    element.setAttribute('src', url);
    return () => {
      // An element that is still loading would report the address as lost.
      element.removeAttribute('src');
      element.load();
      URL.revokeObjectURL(url);
    };
  }, [element, source]);
}
