import { useSyncExternalStore } from 'react';
import type { Scope } from './lane.ts';
import { IDLE, type OutboxState } from './outbox-state.ts';

type Source = {
  readonly subscribe: (listener: () => void) => () => void;
  stateOf(scope: Scope): OutboxState;
};

const never = () => () => undefined;

/** Sending state of a scope. `outbox` null: nothing was sent yet, or a guest. */
export function useOutboxState(outbox: Source | null, scope: Scope): OutboxState {
  return useSyncExternalStore(
    outbox?.subscribe ?? never,
    () => outbox?.stateOf(scope) ?? IDLE,
    () => IDLE,
  );
}
