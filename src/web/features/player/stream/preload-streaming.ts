/** Fetches hls.js. Called when a user reaches for the player, not before. */
export function preloadStreaming(): void {
  import('hls.js/light').catch((error: unknown) => console.info('It will be fetched again when it plays.', error));
}
