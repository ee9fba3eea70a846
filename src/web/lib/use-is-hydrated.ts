import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and in the first render, then true: for controls that need scripts. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
