import { useSyncExternalStore } from 'react';

type Lane<O> = {
  readonly onOpened: (listener: () => void) => () => void;
  opened(learnerId: number): O | null;
};

/** The learner's outbox of a lane, once something has started it; null for a guest. */
export function useOpenedOutbox<O>(lane: Lane<O>, learnerId: number | null): O | null {
  return useSyncExternalStore(
    lane.onOpened,
    () => (learnerId === null ? null : lane.opened(learnerId)),
    () => null,
  );
}
