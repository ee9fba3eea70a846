/** Nobody is asked to stay longer with a document. decisions §5 */
export const MAX_READING_SECONDS = 60;
const WORDS_PER_SECOND = 4;

/**
 * Whole seconds until a document of `words` words counts as read, from its opening by the server's clock: at least
 * min(60 s, words ÷ 4 s). 0 once the time has passed.
 */
export function readingSecondsLeft(words: number, openedAtMs: number, nowMs: number): number {
  const neededSeconds = Math.min(MAX_READING_SECONDS, words / WORDS_PER_SECOND);
  return Math.max(0, Math.ceil(neededSeconds - (nowMs - openedAtMs) / 1000));
}
