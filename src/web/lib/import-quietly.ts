const FIRST_PAUSE_MS = 3_000;
const MAX_PAUSE_MS = 60_000;

/**
 * Imports code that nobody asked for, and tries again until it comes. It neither says that it is late nor reloads the
 * page: that would end what the learner does, and drop the recording that an exam has fetched.
 */
export async function importQuietly<T>(load: () => Promise<T>): Promise<T> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)) {
    try {
      return await load();
    } catch (error) {
      console.info('A part of the page did not come yet; it is not needed now.', error);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
