import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { TOP_CARD } from './card-drag.ts';

const isOnTop = ({ target }: Event) => target instanceof Element && target.closest(TOP_CARD) !== null;

/** Keeps the focus on the top card when the previous one leaves. `currentKey` identifies the top card. */
export function useFocusOnTop(deck: RefObject<HTMLElement | null>, currentKey: string | null): void {
  const hasFocus = useRef(false);
  useEffect(() => {
    const controller = new AbortController();
    deck.current?.addEventListener('focusin', (event) => (hasFocus.current = isOnTop(event)), controller);
    // A card loses it as soon as it is no longer on top.
    deck.current?.addEventListener(
      'focusout',
      (event) => {
        if (isOnTop(event)) hasFocus.current = false;
      },
      controller,
    );
    return () => controller.abort();
  }, [deck]);
  useLayoutEffect(() => {
    const top = deck.current?.querySelector<HTMLElement>(TOP_CARD);
    if (hasFocus.current && !top?.contains(document.activeElement)) top?.focus({ preventScroll: true });
  }, [deck, currentKey]);
}
