import { type RefObject, useLayoutEffect } from 'react';
import { keyAction } from '#domain/player/key-action.ts';
import { keyContext } from '../controls/key-context.ts';
import type { SoundController } from '#web/lib/media/sound-controller.ts';

/** The player's keys while the recording's card has the focus; a page may have several. spec 1 §9 */
export function useAudioKeys(box: RefObject<HTMLElement | null>, controller: SoundController): void {
  // A layout effect: what can be seen obeys.
  useLayoutEffect(() => {
    const card = box.current;
    /** Handles the key; false leaves it to the browser. */
    function act(event: KeyboardEvent): boolean {
      if (!card || !(event.target instanceof Element)) return false;
      const { isPlaying, volume, durationSeconds } = controller.state;
      const action = keyAction(event, keyContext(event.target, card, isPlaying));
      if (action?.type === 'seek-by') controller.seekBy(action.seconds);
      else if (action?.type === 'seek-to-tenth') controller.seekTo((durationSeconds * action.tenth) / 10);
      else if (action?.type === 'volume-by') controller.setVolume(volume + action.step);
      else if (action?.type === 'toggle-play') controller.toggle();
      else if (action?.type === 'toggle-mute') controller.toggleMute();
      else return false;
      return true;
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !act(event)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    card?.addEventListener('keydown', onKeyDown, { capture: true });
    return () => card?.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [box, controller]);
}
