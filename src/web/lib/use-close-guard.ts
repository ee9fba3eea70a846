import { useEffect } from 'react';

/** Shows the browser's own warning before closing the tab while something would be lost. */
export function useCloseGuard(wouldLose: () => boolean): void {
  useEffect(() => {
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (wouldLose()) event.preventDefault();
    };
    addEventListener('beforeunload', onBeforeUnload);
    return () => removeEventListener('beforeunload', onBeforeUnload);
  }, [wouldLose]);
}
