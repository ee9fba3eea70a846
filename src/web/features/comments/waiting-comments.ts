import { useEffect } from 'react';
import { importPatiently } from '#web/lib/import-patiently.ts';
import { queuePrefix } from './queue-prefix.ts';

// Small, because it comes before the lesson plays: the queue itself is fetched when something waits.

/** How many comments of the learner wait in this browser. */
export function countWaitingComments(learnerId: number): number {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(queuePrefix(learnerId))).length;
  } catch (error) {
    console.info('The browser forbids storage.', error);
    return 0;
  }
}

/** Sends what waits, before the learner signs out. Returns how many are left. */
export async function flushWaitingComments(learnerId: number): Promise<number> {
  if (countWaitingComments(learnerId) === 0) return 0;
  const { learnerQueue } = await importPatiently(() => import('./learner-comments.ts'));
  const queue = learnerQueue(learnerId);
  await queue.retry();
  return queue.size;
}

/** Sends what earlier pages could not, also where nobody opens the comments. */
export function useWaitingComments(learnerId: number | null): void {
  useEffect(() => {
    if (learnerId !== null) void flushWaitingComments(learnerId);
  }, [learnerId]);
}
