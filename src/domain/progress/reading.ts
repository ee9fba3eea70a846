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

/** A document or file as it stands when its end is reported. */
export type Reading = {
  /** a file has no words to stay for: opening it is reading it */
  readonly grownBy: 'reading' | 'opening';
  readonly words: number;
  readonly openedAtMs: number;
  readonly percent: number;
};

/**
 * Percent of a document or file after the report that its end was reached: 100, or as before while it came too soon; then
 * with the seconds until it may come again. decisions §5
 */
export function applyReading(
  { grownBy, words, openedAtMs, percent }: Reading,
  nowMs: number,
): { percent: number; secondsLeft: number } {
  const secondsLeft = percent === 100 || grownBy === 'opening' ? 0 : readingSecondsLeft(words, openedAtMs, nowMs);
  return { percent: secondsLeft === 0 ? 100 : percent, secondsLeft };
}
