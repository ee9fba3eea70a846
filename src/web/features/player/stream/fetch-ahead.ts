import { firstFiles } from '#domain/player/first-files.ts';

/**
 * Fetches what a stream begins with into the browser's cache, while the library that will ask for it is on its way: on a
 * slow line, three waits less before the first picture. What does not come now, the library fetches itself.
 */
export async function fetchAhead(address: string, startSeconds: number): Promise<void> {
  // Without it the browser's own player fetches, past this cache.
  if (!('MediaSource' in globalThis || 'ManagedMediaSource' in globalThis)) return;
  try {
    const playlist = new URL(address, location.href);
    const names = firstFiles(await (await fetch(playlist)).text(), startSeconds);
    // Only what was read to its end is kept.
    await Promise.all(names.map(async (name) => (await fetch(new URL(name, playlist))).arrayBuffer()));
  } catch (error) {
    console.info('The beginning of the video did not come ahead.', error);
  }
}
