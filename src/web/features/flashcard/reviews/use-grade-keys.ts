import { useEffectEvent, useLayoutEffect } from 'react';
import type { Grade } from '#domain/flashcard/review-log.ts';
import { areShortcutsOn } from '#web/lib/shortcut-switch.ts';
import { useLitKey } from '../deck/use-lit-key.ts';

const KEYS: Readonly<Record<string, Grade>> = { 1: 1, 2: 2, 3: 3, 4: 4 };

const TYPING = 'input, textarea, select, [contenteditable], dialog, [role=dialog], [role=alertdialog], [role^=menu]';

/**
 * The keys 1 to 4, with focus in the deck (WCAG 2.1.4). Returns the grade that was just given by its key, for as long as
 * its button is lit. Nothing happens while somebody types or an input method composes.
 */
export function useGradeKeys(press: (grade: Grade) => void): Grade | null {
  const [lit, light] = useLitKey<Grade>();
  const onGrade = useEffectEvent((grade: Grade) => {
    light(grade);
    press(grade);
  });
  // A layout effect: what can be seen obeys.
  useLayoutEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const grade = KEYS[event.key];
      const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey && !event.shiftKey;
      if (!grade || !isPlain || event.repeat || event.isComposing || event.defaultPrevented || !areShortcutsOn())
        return;
      const { target } = event;
      if (!(target instanceof Element) || target.closest(TYPING) || !target.closest('[data-studying]')) return;
      event.preventDefault();
      onGrade(grade);
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return lit;
}
