/** Maximum reading time required of a document. decisions §5 */
export const MAX_READING_SECONDS = 60;
const WORDS_PER_SECOND = 4;

/**
 * Whole seconds until an opened document of `words` words counts as read, by the server's clock: min(60 s, words ÷ 4 s)
 * from its opening. 0 once that has passed.
 */
export function readingSecondsLeft(words: number, openedAtMs: number, nowMs: number): number {
  const neededSeconds = Math.min(MAX_READING_SECONDS, words / WORDS_PER_SECOND);
  return Math.max(0, Math.ceil(neededSeconds - (nowMs - openedAtMs) / 1000));
}
