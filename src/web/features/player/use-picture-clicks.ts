import { type RefObject, useEffect } from 'react';
import type { PlayerController } from './player-controller.ts';

/** A mouse plays and pauses by a click on the picture; a finger only wakes the controls. */
export function usePictureClicks(element: RefObject<HTMLVideoElement | null>, controller: PlayerController): void {
  useEffect(() => {
    const video = element.current;
    const onPointerUp = (event: PointerEvent) => {
      if (event.pointerType === 'mouse' && event.button === 0) controller.toggle();
    };
    video?.addEventListener('pointerup', onPointerUp);
    return () => video?.removeEventListener('pointerup', onPointerUp);
  }, [element, controller]);
}
