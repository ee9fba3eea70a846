import type { SwipeQueue } from './swipe-queue.ts';

const loaded = new Map<number, SwipeQueue>();

/** A queue of this page was made. */
export function registerQueue(queue: SwipeQueue): void {
  loaded.set(queue.learnerId, queue);
}

/** The learner's queue, if this page has needed it yet. */
export function loadedQueue(learnerId: number): SwipeQueue | null {
  return loaded.get(learnerId) ?? null;
}
