/** What is fetched of a deck comes in pieces of this size. issue of the flashcards: at most 30 in the first payload */
const PIECE = 30;
/** The next piece is asked for when so many cards are left of this one. */
const ASKED_BEFORE = 15;

/** The cards of a pass that should be here, or on their way, when it stands at a position: whole pieces of the deck. */
export function aheadWindow(deck: readonly number[], position: number): readonly number[] {
  const from = Math.floor(position / PIECE) * PIECE;
  const to = (Math.floor((position + ASKED_BEFORE) / PIECE) + 1) * PIECE;
  return deck.slice(from, to);
}
