import { useSyncExternalStore } from 'react';

/** From here on the panel stands beside the lesson. spec 1 §9: 1024 px */
const WIDE = '(min-width: 64rem)';

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether there is room for the panel. The server does not know and says yes; style rules alone decide what shows. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => true,
  );
}
