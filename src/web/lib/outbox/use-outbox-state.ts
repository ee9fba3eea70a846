import { useSyncExternalStore } from 'react';
import type { Scope } from './lane.ts';
import { IDLE, type OutboxState } from './outbox-state.ts';

type Source = {
  readonly subscribe: (listener: () => void) => () => void;
  stateOf(scope: Scope): OutboxState;
};

const never = () => () => undefined;

/** How the sending of a scope stands; null: nothing had to be sent yet, or a guest, of whom nothing is. */
export function useOutboxState(outbox: Source | null, scope: Scope): OutboxState {
  return useSyncExternalStore(
    outbox?.subscribe ?? never,
    () => outbox?.stateOf(scope) ?? IDLE,
    () => IDLE,
  );
}
