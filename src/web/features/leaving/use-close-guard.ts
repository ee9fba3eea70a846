import { useEffect } from 'react';

/** Asks before the tab is closed, in the browser's own words, as long as something would be lost. */
export function useCloseGuard(wouldLose: () => boolean): void {
  useEffect(() => {
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (wouldLose()) event.preventDefault();
    };
    addEventListener('beforeunload', onBeforeUnload);
    return () => removeEventListener('beforeunload', onBeforeUnload);
  }, [wouldLose]);
}
