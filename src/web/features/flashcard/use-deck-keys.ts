import { useEffect, useEffectEvent } from 'react';
import { isSomethingOpen } from '#web/lib/over-the-page.ts';
import { areShortcutsOn } from '#web/lib/shortcut-switch.ts';
import { useLitKey } from './use-lit-key.ts';

export type DeckKey = 'left' | 'right' | 'undo';

/** spec 2 §2.1 */
const KEYS: Readonly<Record<string, DeckKey>> = { ArrowLeft: 'left', ArrowRight: 'right', ArrowDown: 'undo' };

/** Where arrows have a use of their own, or somebody types. */
const OWN_ARROWS =
  'input, textarea, select, [contenteditable], dialog, [role=dialog], [role=alertdialog], [role^=menu], [role=listbox], [role=tab], [role=radio], [role=slider], [data-player], [data-arrow-keys]';

/**
 * The deck's keys, on the whole page. Returns the key that was just pressed, for as long as its button is lit. A held key
 * counts once; nothing happens while somebody types or an input method composes.
 */
export function useDeckKeys(press: (key: DeckKey) => void): DeckKey | null {
  const [lit, light] = useLitKey<DeckKey>();
  const onKey = useEffectEvent((key: DeckKey) => {
    light(key);
    press(key);
  });
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const key = KEYS[event.key];
      const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey && !event.shiftKey;
      if (!key || !isPlain || event.isComposing || event.defaultPrevented || !areShortcutsOn()) return;
      if (event.target instanceof Element && event.target.closest(OWN_ARROWS)) return;
      // Its keys are its own.
      if (isSomethingOpen()) return;
      event.preventDefault();
      if (event.repeat) return;
      onKey(key);
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return lit;
}
