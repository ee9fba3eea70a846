import { useEffect, useRef } from 'react';
import { isOverlayOpen } from '#web/lib/open-overlays.ts';
import { areShortcutsOn } from '#web/lib/shortcut-switch.ts';

/** Where '?' is text, or belongs to an overlay. */
const TAKEN =
  'input:not([type=range], [type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable], dialog, [role^=menu], [role=listbox], [role=dialog], [role=alertdialog]';

/** '?' opens the list of keys, except while typing. decisions §6 */
export function useListKey(open: () => void): void {
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey;
      const isText = event.isComposing || !(event.target instanceof Element) || event.target.closest(TAKEN) !== null;
      if (event.key !== '?' || !isPlain || isText || event.defaultPrevented || !areShortcutsOn()) return;
      if (isOverlayOpen()) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
