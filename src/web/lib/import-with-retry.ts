import { chunkArrived, chunkIsLate } from './late-chunks.ts';

const RETRY_MS = 3_000;

/** With a network, more failures mean that the part is gone: the page is older than what the server has now. */
const MAX_ONLINE_FAILURES = 2;

/** A new page cures a part that is gone; a second one so soon would not. */
const RELOADED_KEY = 'tsubame-reloaded';
const NOT_AGAIN_MS = 10 * 60_000;

/**
 * Fetches a part of the program that somebody just asked for. Without a network it waits, says so and tries again:
 * React would answer a failed import with the error page. For a part that is gone the page is loaded anew, once.
 */
export async function importWithRetry<T>(load: () => Promise<T>): Promise<T> {
  let onlineFailures = 0;
  for (let tries = 1; ; tries += 1) {
    try {
      const part = await load();
      if (tries > 1) chunkArrived();
      return part;
    } catch (error) {
      console.info('A part of the page did not come yet.', error);
      if (tries === 1) chunkIsLate();
      if (navigator.onLine) onlineFailures += 1;
      if (onlineFailures === MAX_ONLINE_FAILURES && mayReload()) location.reload();
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

/** Whether this tab has not been reloaded for the same reason just now; remembers that it is. */
function mayReload(): boolean {
  try {
    const nowMs = Date.now();
    if (Math.abs(nowMs - Number(sessionStorage.getItem(RELOADED_KEY))) < NOT_AGAIN_MS) return false;
    sessionStorage.setItem(RELOADED_KEY, String(nowMs));
    return true;
  } catch (error) {
    console.info('The browser forbids storage: reloading might never end.', error);
    return false;
  }
}
