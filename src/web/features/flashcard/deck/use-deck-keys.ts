import { useEffectEvent, useLayoutEffect } from 'react';
import { areShortcutsOn } from '#web/lib/shortcut-switch.ts';
import { isForTheDeck } from './deck-key-target.ts';
import { useLitKey } from './use-lit-key.ts';

export type DeckKey = 'left' | 'right' | 'undo';

/** spec 2 §2.1 */
const KEYS: Readonly<Record<string, DeckKey>> = { ArrowLeft: 'left', ArrowRight: 'right', ArrowDown: 'undo' };

/**
 * The deck's page-wide keys. Returns the key just pressed while its button is highlighted. Held keys count once; typing
 * and IME composition are ignored.
 */
export function useDeckKeys(press: (key: DeckKey) => void): DeckKey | null {
  const [lit, light] = useLitKey<DeckKey>();
  const onKey = useEffectEvent((key: DeckKey) => {
    light(key);
    press(key);
  });
  // A layout effect: what can be seen obeys.
  useLayoutEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const key = KEYS[event.key];
      if (!key || !isForTheDeck(event) || !areShortcutsOn()) return;
      event.preventDefault();
      if (event.repeat) return;
      onKey(key);
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return lit;
}
