import { type Piles, placeCard, EMPTY_PILES } from './piles.ts';
import { PILE_OF_DIRECTION, type SwipeDirection } from './study.ts';

/** 1 again, 2 hard, 3 good, 4 easy: the scheduler's grades. */
export type Grade = 1 | 2 | 3 | 4;

/** Grade of a swipe without one of the four buttons: right is Good, left is Again. issue of the flashcards, decisions §9 */
export const GRADE_OF_DIRECTION = { left: 1, right: 3 } as const satisfies Record<SwipeDirection, Grade>;

/** One row of the log. It is never changed: an undo is a row of its own. decisions §9 */
export type LogEntry =
  | {
      readonly type: 'swipe';
      /** UUID of the browser, unique per learner */
      readonly clientId: string;
      readonly cardId: number;
      readonly direction: SwipeDirection;
      readonly grade: Grade;
      /** when it happened, ms since 1970: the server's time minus the browser's monotonic age */
      readonly atMs: number;
    }
  | { readonly type: 'undo'; readonly clientId: string; readonly undoOf: string; readonly atMs: number };

export type SwipeEntry = Extract<LogEntry, { type: 'swipe' }>;

/**
 * The swipes that count: without the undone ones, each once, in the order in which they happened. Ties go by client id, so
 * that every order of arrival gives the same list.
 */
export function countingSwipes(log: readonly LogEntry[]): readonly SwipeEntry[] {
  const undone = new Set(log.flatMap((entry) => (entry.type === 'undo' ? [entry.undoOf] : [])));
  const byId = new Map<string, SwipeEntry>();
  for (const entry of log) {
    if (entry.type === 'swipe' && !undone.has(entry.clientId)) byId.set(entry.clientId, entry);
  }
  return [...byId.values()].toSorted(
    (a, b) => a.atMs - b.atMs || (a.clientId < b.clientId ? -1 : a.clientId > b.clientId ? 1 : 0),
  );
}

/** The piles that follow from the log: a card lies where its latest counting swipe put it. decisions §9 */
export function pilesOfLog(log: readonly LogEntry[]): Piles {
  return countingSwipes(log).reduce<Piles>(
    (piles, { cardId, direction }) => placeCard(piles, cardId, PILE_OF_DIRECTION[direction]),
    EMPTY_PILES,
  );
}
