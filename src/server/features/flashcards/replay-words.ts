import { type Memory, replayMemory } from '#domain/flashcard/memory.ts';
import type { Grade } from '#domain/flashcard/review-log.ts';

/** A counting swipe of a word; `at_ms` in ms since 1970. */
export type LoggedReview = { card_id: number; grade: Grade; at_ms: number };

/** What the log says of a word. `cardId`: of its last swipe. */
export type Word = { key: string; cardId: number; begunMs: number; memory: Memory };

/** Reviews replayed before everybody else's requests have their turn: some two milliseconds. */
const REPLAYED_AT_ONCE = 200;

/** Replays these words' memories from their reviews, which are in order. Words without any are left out. */
export async function replayWords(
  wordKeys: readonly string[],
  reviewsOf: ReadonlyMap<string, readonly LoggedReview[]>,
  timeZone: string,
  takeTurn: () => Promise<void>,
): Promise<Word[]> {
  const words: Word[] = [];
  let replayed = 0;
  for (const key of wordKeys) {
    const reviews = reviewsOf.get(key) ?? [];
    if (replayed > 0 && replayed + reviews.length > REPLAYED_AT_ONCE) {
      await takeTurn();
      replayed = 0;
    }
    replayed += reviews.length;
    const grades = reviews.map((review) => ({ grade: review.grade, atMs: review.at_ms }));
    const memory = replayMemory(grades, timeZone);
    const [first, last] = [reviews[0], reviews.at(-1)];
    if (memory && first && last) words.push({ key, cardId: last.card_id, begunMs: first.at_ms, memory });
  }
  return words;
}
