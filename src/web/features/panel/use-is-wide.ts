import { useSyncExternalStore } from 'react';

/** The panel stands next to the lesson from this width. spec 1 §9: 1024 px */
const WIDE = '(min-width: 64rem)';

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether there is room for the panel. Unknown to the server, which assumes so; style rules decide what is visible. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => true,
  );
}
