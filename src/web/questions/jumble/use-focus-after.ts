import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Sends the focus to an item once it is drawn in its new place, where the pressed one has gone. */
export function useFocusAfter(box: RefObject<HTMLElement | null>): (uuid: string) => void {
  const wanted = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    box.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(wanted.current)}"]`)?.focus();
    wanted.current = null;
  });
  return (uuid) => {
    wanted.current = uuid;
  };
}
