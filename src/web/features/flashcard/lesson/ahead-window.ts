/** Cards are fetched in pieces of this size. issue of the flashcards: at most 30 in the first payload */
const PIECE = 30;
/** The next piece is requested when this many cards are left. */
const ASKED_BEFORE = 15;

/** The cards to have or request at a position of a pass: whole pieces of the deck. */
export function aheadWindow(deck: readonly number[], position: number): readonly number[] {
  const from = Math.floor(position / PIECE) * PIECE;
  const to = (Math.floor((position + ASKED_BEFORE) / PIECE) + 1) * PIECE;
  return deck.slice(from, to);
}
