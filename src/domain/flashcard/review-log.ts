import { type Piles, placeCard, EMPTY_PILES } from './piles.ts';
import { PILE_OF_DIRECTION, type SwipeDirection } from './study.ts';

/** The scheduler's grades: 1 again, 2 hard, 3 good, 4 easy. */
export type Grade = 1 | 2 | 3 | 4;

/** The grade of a plain swipe: right is Good, left is Again. issue of the flashcards, decisions §9 */
export const GRADE_OF_DIRECTION = { left: 1, right: 3 } as const satisfies Record<SwipeDirection, Grade>;

/** A row of the append-only log: an undo is a row of its own. decisions §9 */
export type LogEntry =
  | {
      readonly type: 'swipe';
      /** UUID made by the browser, unique per learner */
      readonly clientId: string;
      readonly cardId: number;
      readonly direction: SwipeDirection;
      readonly grade: Grade;
      /** when it happened, ms since 1970: server time minus the browser's monotonic age */
      readonly atMs: number;
    }
  | { readonly type: 'undo'; readonly clientId: string; readonly undoOf: string; readonly atMs: number };

export type SwipeEntry = Extract<LogEntry, { type: 'swipe' }>;

/**
 * Swipes that count: not undone, each once, in the order they happened. Ties are broken by client id, so that any order
 * of arrival gives the same list.
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

/** The piles that follow from the log: the latest counting swipe decides. decisions §9 */
export function pilesOfLog(log: readonly LogEntry[]): Piles {
  return countingSwipes(log).reduce<Piles>(
    (piles, { cardId, direction }) => placeCard(piles, cardId, PILE_OF_DIRECTION[direction]),
    EMPTY_PILES,
  );
}
