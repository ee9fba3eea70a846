import { type RefObject, useLayoutEffect } from 'react';
import { keyAction } from '#domain/player/key-action.ts';
import { keyContext } from './key-context.ts';
import type { PlayerController } from '../player-controller.ts';

/** The player's keys, on the whole page as far as the rules allow. spec 1 §9, decisions §6 */
export function usePlayerKeys(
  box: RefObject<HTMLElement | null>,
  controller: PlayerController,
  toggleFullscreen: () => void,
  firstKey: KeyboardEvent | null,
): void {
  // A layout effect: what can be seen obeys.
  useLayoutEffect(() => {
    /** Handles the key; false leaves it to the browser. */
    function act(event: KeyboardEvent): boolean {
      const { target } = event;
      if (!box.current || !(target instanceof Element)) return false;
      const { isPlaying, volume, durationSeconds } = controller.state;
      const action = keyAction(event, keyContext(target, box.current, isPlaying));
      if (!action) return false;
      if (action.type === 'seek-by') controller.seekBy(action.seconds);
      else if (action.type === 'seek-to-tenth') controller.seekTo((durationSeconds * action.tenth) / 10);
      else if (action.type === 'volume-by') controller.setVolume(volume + action.step);
      else if (action.type === 'toggle-play') controller.toggle();
      else if (action.type === 'toggle-mute') controller.toggleMute();
      else toggleFullscreen();
      return true;
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !act(event)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    if (firstKey && !handled.has(firstKey)) {
      handled.add(firstKey);
      act(firstKey);
    }
    // Before the controls see it: a menu button would treat Ctrl+Enter as Enter.
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [box, controller, toggleFullscreen, firstKey]);
}

/** First keys already handled. */
const handled = new WeakSet<KeyboardEvent>();
