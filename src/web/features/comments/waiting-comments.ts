import { useEffect } from 'react';
import { browserStorage } from '#web/lib/browser-storage.ts';
import { importPatiently } from '#web/lib/import-patiently.ts';
import { countQueued } from './queued-comment.ts';

/** How many comments of the learner wait in this browser. */
export function countQueuedComments(learnerId: number): number {
  return countQueued(browserStorage(), learnerId);
}

/** Sends what waits, before the learner signs out. Returns how many are left. */
export async function flushQueuedComments(learnerId: number): Promise<number> {
  if (countQueuedComments(learnerId) === 0) return 0;
  const { learnerQueue } = await import('./learner-comments.ts');
  const queue = learnerQueue(learnerId);
  await queue.retry();
  return queue.size;
}

/** Sends what earlier pages could not, also where nobody opens the comments. */
export function useQueuedComments(learnerId: number | null): void {
  useEffect(() => {
    if (learnerId === null || countQueuedComments(learnerId) === 0) return;
    void importPatiently(() => import('./learner-comments.ts')).then(({ learnerQueue }) =>
      learnerQueue(learnerId).retry(),
    );
  }, [learnerId]);
}
