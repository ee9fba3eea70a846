import { useEffect, useSyncExternalStore } from 'react';
import type { Outbox } from './outbox.ts';
import { loadedOutbox, loadOutbox, mayHaveUnsent, onOutboxLoaded } from './outbox-access.ts';
import { IDLE, type OutboxState } from './outbox-state.ts';

/** The learner's outbox; null for a guest and as long as nothing had to be sent. What earlier pages left starts it. */
export function useLearnerOutbox(learnerId: number | null): Outbox | null {
  useEffect(() => {
    if (learnerId === null) return;
    const loaded = loadedOutbox(learnerId);
    // One that waited for a sign-in may go on: this page was given to that learner.
    if (loaded) void loaded.retry();
    else if (mayHaveUnsent(learnerId)) void loadOutbox(learnerId);
  }, [learnerId]);
  return useLoadedOutbox(learnerId);
}

/** The learner's outbox as soon as something else has started it; null for a guest. */
export function useLoadedOutbox(learnerId: number | null): Outbox | null {
  return useSyncExternalStore(
    onOutboxLoaded,
    () => (learnerId === null ? null : loadedOutbox(learnerId)),
    () => null,
  );
}

/** What the lesson's page shows of it. */
export function useOutboxState(outbox: Outbox | null, lessonId: number): OutboxState {
  return useSyncExternalStore(
    (listener) => outbox?.subscribe(listener) ?? (() => undefined),
    () => outbox?.stateOf(lessonId) ?? IDLE,
    () => IDLE,
  );
}
