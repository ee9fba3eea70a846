import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and in the first render, true once scripts run: for controls that need one. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
