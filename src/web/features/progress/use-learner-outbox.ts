import { useEffect, useSyncExternalStore } from 'react';
import { PROGRESS } from './progress-access.ts';
import type { ProgressOutbox } from './progress-outbox.ts';

/** The learner's outbox; null for a guest and as long as nothing had to be sent. What earlier pages left starts it. */
export function useLearnerOutbox(learnerId: number | null): ProgressOutbox | null {
  useEffect(() => {
    if (learnerId === null) return;
    const opened = PROGRESS.opened(learnerId);
    // One that waited for a sign-in may go on: this page was given to that learner.
    if (opened) void opened.wake();
    else if (PROGRESS.count(learnerId) > 0) void PROGRESS.load(learnerId);
  }, [learnerId]);
  return useOpenedOutbox(learnerId);
}

/** The learner's outbox as soon as something else has started it; null for a guest. */
export function useOpenedOutbox(learnerId: number | null): ProgressOutbox | null {
  return useSyncExternalStore(
    PROGRESS.onOpened,
    () => (learnerId === null ? null : PROGRESS.opened(learnerId)),
    () => null,
  );
}
