import { useEffect } from 'react';
import { importPatiently } from '#web/lib/import-patiently.ts';
import { loadedQueue } from './loaded-queues.ts';
import { swipePrefix } from './swipe-prefix.ts';

// Small, because it comes before any lesson plays: the queue itself is fetched when something waits.

/** In how many lessons swipes of the learner wait in this browser. */
export function countWaitingSwipes(learnerId: number): number {
  const prefix = swipePrefix(learnerId);
  const known = loadedQueue(learnerId);
  if (known) return known.unsentLessons;
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
    return new Set(keys.map((key) => key.slice(prefix.length).split(':')[0])).size;
  } catch (error) {
    console.info('The browser forbids storage.', error);
    return 0;
  }
}

/** Sends what waits: before the learner signs out or leaves. Returns of how many lessons something is left. */
export async function flushWaitingSwipes(learnerId: number): Promise<number> {
  if (countWaitingSwipes(learnerId) === 0) return 0;
  const { learnerSwipes } = await importPatiently(() => import('./learner-swipes.ts'));
  const queue = learnerSwipes(learnerId);
  await queue.retry();
  return queue.unsentLessons;
}

/** Sends what earlier pages could not, on whatever lesson's page. */
export function useWaitingSwipes(learnerId: number | null): void {
  useEffect(() => {
    if (learnerId !== null) void flushWaitingSwipes(learnerId);
  }, [learnerId]);
}
