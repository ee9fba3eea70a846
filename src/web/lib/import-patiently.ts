const RETRY_MS = 3_000;

/**
 * Fetches a part of the program that somebody just asked for. Without a network it waits and tries again: React would
 * answer a failed import with the error page.
 */
export async function importPatiently<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      console.info('A part of the page did not come yet.', error);
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}
