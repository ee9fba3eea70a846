import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import { isOverlayOpen } from '#web/lib/open-overlays.ts';

/** Where Enter already does something. */
const OWN_ENTER = 'button, a, summary, select, textarea, [contenteditable], dialog, [role="dialog"]';

/** Enter does what the one button does, wherever it has no meaning of its own and no input method composes. */
export function useCheckKey(isOn: boolean, player: RefObject<HTMLElement | null>, press: () => void): void {
  const onEnter = useEffectEvent(press);
  // A layout effect: what can be seen obeys.
  useLayoutEffect(() => {
    if (!isOn) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key, repeat } = event;
      if (key !== 'Enter' || isComposed(event) || repeat || event.defaultPrevented || hasModifier(event)) return;
      if (target instanceof Element && target.closest(OWN_ENTER)) return;
      // Elsewhere on the page: a field, as the panel's search, or below what is open, as the notices.
      const isInside = target instanceof Node && player.current?.contains(target) === true;
      if (!isInside && (target instanceof HTMLInputElement || isOverlayOpen())) return;
      // The focus may move to a button, which would take this press for its own.
      event.preventDefault();
      onEnter();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn, player]);
}

/** Safari ends the composition before the key that commits it; 229 says that it was the input method's. */
function isComposed({ isComposing, keyCode }: KeyboardEvent): boolean {
  return isComposing || keyCode === 229;
}

function hasModifier({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey || shiftKey;
}
