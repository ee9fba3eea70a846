import { useEffect } from 'react';
import { loadLeaveDialog } from './load-leave-dialog.ts';

/** Signs of a user being present; nobody leaves before that. */
const SIGNS_OF_LIFE = ['pointermove', 'pointerdown', 'keydown', 'scroll'];

/** Preloads the dialog, so that it opens at once, even offline. */
export function useReadyQuestion(mayBeAsked: boolean): void {
  useEffect(() => {
    if (!mayBeAsked) return undefined;
    const controller = new AbortController();
    const fetchIt = () => {
      controller.abort();
      loadLeaveDialog().catch((error: unknown) => console.info('The question has to come when it is asked.', error));
    };
    for (const type of SIGNS_OF_LIFE) {
      addEventListener(type, fetchIt, { capture: true, passive: true, signal: controller.signal });
    }
    return () => controller.abort();
  }, [mayBeAsked]);
}
