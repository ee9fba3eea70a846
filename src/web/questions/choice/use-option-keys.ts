import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import { isOverlayOpen } from '#web/lib/open-overlays.ts';
import { areShortcutsOn } from '#web/lib/shortcut-switch.ts';
import { placeOfKey } from './place-of-key.ts';

/** Where a letter is a text. */
const TEXT_FIELDS =
  'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable], dialog, [role="dialog"]';

/**
 * Letters and numbers choose an option: on the whole page if the question stands alone, otherwise in the question that
 * has the focus. Null: nothing can be chosen any more.
 */
export function useOptionKeys(
  box: RefObject<HTMLElement | null>,
  ids: readonly string[],
  onChoose: ((id: string) => void) | null,
): void {
  const isOn = onChoose !== null;
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    const place = placeOfKey(event) ?? -1;
    const id = ids[place];
    if (id === undefined || event.defaultPrevented || !(target instanceof Element) || !areShortcutsOn()) return;
    const isAlone = document.querySelectorAll('[data-options]').length === 1;
    // The lesson's tab hides the question, the explanation may cover it.
    if (!box.current?.checkVisibility() || box.current.closest('[inert]')) return;
    if (!box.current.contains(target) && (!isAlone || target.closest(TEXT_FIELDS) || isOverlayOpen())) return;
    onChoose?.(id);
    box.current.querySelectorAll('input')[place]?.focus();
  });
  // A layout effect: who sees the options may press at once.
  useLayoutEffect(() => {
    if (!isOn) return undefined;
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [isOn]);
}
