import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { addTap, type TapRow } from '#domain/player/double-tap.ts';
import type { PlayerController } from '../player-controller.ts';

/** A finger that moves further is scrolling. */
const TAP_MOVE_PX = 12;
/** How long the jump is shown. */
const SHOW_MS = 700;

/**
 * A mouse click on the picture plays or pauses. A tap wakes the controls; two on one side seek. Returns the jump to
 * show, or null.
 */
export function usePictureClicks(element: RefObject<HTMLVideoElement | null>, controller: PlayerController) {
  const [jump, setJump] = useState<TapRow | null>(null);
  // A layout effect: what can be seen obeys.
  useLayoutEffect(() => {
    const video = element.current;
    let down: { x: number; y: number } | null = null;
    let row: TapRow | null = null;
    const onPointerDown = ({ clientX: x, clientY: y }: PointerEvent) => {
      down = { x, y };
    };
    const onPointerUp = (event: PointerEvent) => {
      if (event.pointerType === 'mouse') {
        if (event.button === 0) controller.toggle();
        return;
      }
      const isTap = down && Math.hypot(event.clientX - down.x, event.clientY - down.y) < TAP_MOVE_PX;
      if (!isTap || !video || event.pointerType !== 'touch') return;
      const { left, width } = video.getBoundingClientRect();
      const tapped = addTap(row, { atMs: event.timeStamp, x: (event.clientX - left) / width });
      row = tapped.row;
      if (tapped.seekBySeconds === 0) return;
      controller.seekBy(tapped.seekBySeconds);
      setJump(row);
    };
    video?.addEventListener('pointerdown', onPointerDown);
    video?.addEventListener('pointerup', onPointerUp);
    return () => {
      video?.removeEventListener('pointerdown', onPointerDown);
      video?.removeEventListener('pointerup', onPointerUp);
    };
  }, [element, controller]);
  useEffect(() => {
    if (!jump) return undefined;
    const timer = setTimeout(() => setJump(null), SHOW_MS);
    return () => clearTimeout(timer);
  }, [jump]);
  return jump;
}
