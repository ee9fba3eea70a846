import { useEffect } from 'react';
import { useOpenedOutbox } from '#web/lib/outbox/use-opened-outbox.ts';
import { PROGRESS } from './progress-access.ts';
import type { ProgressOutbox } from './progress-outbox.ts';

/**
 * The learner's outbox; null for a guest, and while there is nothing to send. Started if earlier pages left something.
 */
export function useLearnerOutbox(learnerId: number | null): ProgressOutbox | null {
  useEffect(() => {
    if (learnerId === null) return;
    const opened = PROGRESS.opened(learnerId);
    // One that was held may resume: the server rendered this page for that learner.
    if (opened) void opened.wake();
    else if (PROGRESS.count(learnerId) > 0) void PROGRESS.load(learnerId);
  }, [learnerId]);
  return useOpenedOutbox(PROGRESS, learnerId);
}
