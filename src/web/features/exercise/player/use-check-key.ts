import { useEffect, useEffectEvent } from 'react';

/** Where Enter already does something. */
const OWN_ENTER = 'button, a, summary, select, textarea, [contenteditable], dialog, [role="dialog"]';

/** Enter does what the one button does, wherever it has no meaning of its own and no input method composes. */
export function useCheckKey(isOn: boolean, press: () => void): void {
  const onEnter = useEffectEvent(press);
  useEffect(() => {
    if (!isOn) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key, isComposing, repeat } = event;
      if (key !== 'Enter' || isComposing || repeat || event.defaultPrevented || hasModifier(event)) return;
      if (target instanceof Element && target.closest(OWN_ENTER)) return;
      // The focus may move to a button, which would take this press for its own.
      event.preventDefault();
      onEnter();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
}

function hasModifier({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey || shiftKey;
}
