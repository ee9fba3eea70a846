import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { TOP_CARD } from './card-drag.ts';

const isOnTop = ({ target }: Event) => target instanceof Element && target.closest(TOP_CARD) !== null;

/** Keeps the focus on the top card: it does not go with one that leaves. `currentKey` names the card on top. */
export function useFocusOnTop(deck: RefObject<HTMLElement | null>, currentKey: string | null): void {
  const hasFocus = useRef(false);
  useEffect(() => {
    const controller = new AbortController();
    deck.current?.addEventListener('focusin', (event) => (hasFocus.current = isOnTop(event)), controller);
    // A card that leaves loses it unasked, when it is on top no more.
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
