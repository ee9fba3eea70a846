import type { ReviewCardView } from '#contract/reviews.ts';
import { type Grade, GRADE_OF_DIRECTION } from '#domain/flashcard/review-log.ts';
import type { SwipeDirection } from '#domain/flashcard/study.ts';

/** A swipe of this session and its row in the log. */
export type StudiedCard = {
  readonly card: ReviewCardView;
  readonly clientId: string;
  readonly direction: SwipeDirection;
};

/** The cards ahead, and what was done since the page opened. */
export type ReviewSession = {
  readonly waiting: readonly ReviewCardView[];
  readonly studied: readonly StudiedCard[];
};

/** An unsent row of the log. */
type UnsentRow = {
  readonly clientId: string;
  readonly cardId: number;
  readonly direction: SwipeDirection | null;
  readonly undoOf: string | null;
};

/** What the server cannot have known when it answered. */
export type Unacknowledged = {
  /** number of this session's swipes at the time of the request */
  readonly asked: number;
  /** cards with a swipe that was unsent at that time */
  readonly unsent: ReadonlySet<number>;
};

/** Number of visible cards: fresh ones come after them. */
export const SEEN = 3;

/** Fewer cards than this: request more. */
export const RUNS_LOW = 6;

export const NOTHING_YET: ReviewSession = { waiting: [], studied: [] };

/** Whether a word comes back within minutes: a forgotten one, or a new one that was not easy. */
const comesBack = (card: ReviewCardView, grade: Grade) => grade === 1 || (card.is_new && grade !== 4);

/**
 * Swipes the first card, if there is one. A word that comes back within minutes may be learnt early: it goes to the end
 * at once, until the server says when it is due.
 */
export function swipeReview(
  session: ReviewSession,
  clientId: string,
  direction: SwipeDirection,
  grade: Grade = GRADE_OF_DIRECTION[direction],
): ReviewSession {
  const [card, ...waiting] = session.waiting;
  if (!card) return session;
  const again = comesBack(card, grade) ? [{ ...card, is_new: false, is_ahead: true }] : [];
  return { waiting: [...waiting, ...again], studied: [...session.studied, { card, clientId, direction }] };
}

/** Undoes the last swipe: its card is on top again. */
export function undoReview({ waiting, studied }: ReviewSession): ReviewSession {
  const last = studied.at(-1);
  if (!last) return { waiting, studied };
  const others = waiting.filter(({ word_key }) => word_key !== last.card.word_key);
  return { waiting: [last.card, ...others], studied: studied.slice(0, -1) };
}

/** Cards with a swipe among the rows that is not undone. */
export function unsentCards(rows: readonly UnsentRow[]): ReadonlySet<number> {
  const undone = new Set(rows.map(({ undoOf }) => undoOf));
  return new Set(
    rows.filter(({ direction, clientId }) => direction !== null && !undone.has(clientId)).map(({ cardId }) => cardId),
  );
}

/**
 * Takes over the server's list of the next cards. Visible cards stay in place, and words whose swipes the server has
 * not seen do not come back. `known`: how many of the session's swipes the server's counts include.
 */
export function takeFresh(
  session: ReviewSession,
  fresh: readonly ReviewCardView[],
  { asked, unsent }: Unacknowledged,
): { readonly session: ReviewSession; readonly known: number } {
  const seen = session.waiting.slice(0, SEEN);
  const later = session.studied.slice(asked).map(({ card }) => card);
  const passed = new Set([...seen, ...later].map(({ word_key }) => word_key));
  const added = fresh.filter(({ id, word_key }) => !passed.has(word_key) && !unsent.has(id));
  // An undo meanwhile may have restored what the server no longer lists.
  const listed = new Map(fresh.map((card) => [card.word_key, card]));
  const isBack = ({ id, word_key }: ReviewCardView) =>
    unsent.has(id) || later.some((card) => card.word_key === word_key);
  const kept = seen
    .filter((card, place) => place === 0 || listed.has(card.word_key) || isBack(card))
    .map((card) => ({ ...card, is_ahead: listed.get(card.word_key)?.is_ahead ?? card.is_ahead }));
  const back = session.waiting.slice(SEEN).filter(isBack);
  const unacknowledged = new Set([...later, ...fresh.filter(({ id }) => unsent.has(id))].map(({ id }) => id));
  return {
    session: { ...session, waiting: [...kept, ...added, ...back] },
    known: session.studied.length - unacknowledged.size,
  };
}

/** Counts words by their latest swipe in this session. */
export function countReviews({ studied }: ReviewSession): { notRemembered: number; remembered: number } {
  const last = new Map(studied.map(({ card, direction }) => [card.word_key, direction]));
  const remembered = [...last.values()].filter((direction) => direction === 'right').length;
  return { notRemembered: last.size - remembered, remembered };
}

/** How many of the last `unacknowledged` swipes removed no word: it comes back, or was swiped again. */
function swipesThatKeep({ waiting, studied }: ReviewSession, unacknowledged: number): number {
  const last = studied.slice(Math.max(0, studied.length - unacknowledged));
  const gone = new Set(last.map(({ card }) => card.word_key));
  for (const { word_key } of waiting) gone.delete(word_key);
  return last.length - gone.size;
}

/**
 * Words left. `told`: the server's number. `unacknowledged`: swipes not included in it; negative after undoing one that
 * was.
 */
export function countLeft(session: ReviewSession, told: number, unacknowledged: number): number {
  const left = told - unacknowledged + (unacknowledged > 0 ? swipesThatKeep(session, unacknowledged) : 0);
  return Math.max(session.waiting.length, left);
}
