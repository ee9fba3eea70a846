import { isServerReady } from './is-server-ready.ts';
import { chunkArrived, chunkIsLate } from './late-chunks.ts';

const RETRY_MS = 3_000;

/** More failures while the server answers mean that the chunk is gone: it has a newer version than the page. */
const MAX_FAILURES = 2;

/** Reloading fixes a missing chunk; reloading again so soon would not. */
const RELOADED_KEY = 'tsubame-reloaded';
const NOT_AGAIN_MS = 10 * 60_000;

/**
 * Imports code that was just asked for. Without a network or a server it says so and retries, since React would answer
 * a failed import with the error page. If the chunk is gone, the page is reloaded, once.
 */
export async function importWithRetry<T>(load: () => Promise<T>): Promise<T> {
  let failures = 0;
  for (let tries = 1; ; tries += 1) {
    try {
      const part = await load();
      // An answer that comes later reloads nothing.
      failures = -Infinity;
      if (tries > 1) chunkArrived();
      return part;
    } catch (error) {
      console.info('A part of the page did not come yet.', error);
      if (tries === 1) chunkIsLate();
      // Reloading while it is away would put the browser's error page in the place of what the learner has before them.
      // Beside the next try: on a bad network an answer may never come.
      void isServerReady().then((isReady) => {
        if (isReady) failures += 1;
        if (failures === MAX_FAILURES && mayReload()) location.reload();
      });
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

/** Whether this tab has not recently reloaded for this reason; records that it will. */
function mayReload(): boolean {
  try {
    const nowMs = Date.now();
    if (Math.abs(nowMs - Number(sessionStorage.getItem(RELOADED_KEY))) < NOT_AGAIN_MS) return false;
    sessionStorage.setItem(RELOADED_KEY, String(nowMs));
    return true;
  } catch (error) {
    // Without storage reloading might never end.
    console.info(error);
    return false;
  }
}
