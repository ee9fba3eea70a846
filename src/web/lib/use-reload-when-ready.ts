import { useEffect } from 'react';
import { retryDelayMs } from '#domain/player/retry-delay.ts';
import { isServerReady } from './is-server-ready.ts';

/** Reloads the page once the server is ready again. Polls with backoff and jitter. */
export function useReloadWhenReady(isAway: boolean): void {
  useEffect(() => {
    if (!isAway) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (failures: number) => {
      timer = setTimeout(() => void ask(failures), retryDelayMs(failures, Math.random));
    };
    async function ask(failures: number): Promise<void> {
      const isReady = await isServerReady();
      if (timer === undefined) return;
      if (isReady) location.reload();
      else wait(failures + 1);
    }
    wait(1);
    return () => {
      clearTimeout(timer);
      timer = undefined;
    };
  }, [isAway]);
}
