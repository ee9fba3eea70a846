import { useSyncExternalStore } from 'react';
import { STILL, type SwipePlace, type SwipeState } from './swipe-ports.ts';
import type { SwipeQueue } from './swipe-queue.ts';

/** How the sending stands; null: a guest, of whom nothing is sent. */
export function useSwipeState(queue: SwipeQueue | null, place: SwipePlace): SwipeState {
  return useSyncExternalStore(
    (listener) => queue?.subscribe(listener) ?? (() => undefined),
    () => queue?.stateOf(place) ?? STILL,
    () => STILL,
  );
}
