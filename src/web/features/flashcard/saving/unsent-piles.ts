import { type Piles, placeCard } from '#domain/flashcard/piles.ts';
import { countingSwipes, pilesOfLog } from '#domain/flashcard/review-log.ts';
import { PILE_OF_DIRECTION } from '#domain/flashcard/study.ts';
import { type QueuedSwipe, toLogEntry } from './queued-swipe.ts';

const logOf = (rows: readonly QueuedSwipe[]) => rows.map(toLogEntry).filter((entry) => entry !== null);

/** The piles of the server with what it does not know yet on top. */
export function withUnsent(piles: Piles, rows: readonly QueuedSwipe[]): Piles {
  return countingSwipes(logOf(rows)).reduce(
    (merged, { cardId, direction }) => placeCard(merged, cardId, PILE_OF_DIRECTION[direction]),
    piles,
  );
}

/** The piles that these rows alone make. */
export function pilesOfRows(rows: readonly QueuedSwipe[]): Piles {
  return pilesOfLog(logOf(rows));
}
