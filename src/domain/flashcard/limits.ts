/** Maximum number of cards that a call may name or return. */
export const MAX_CARDS_PER_CALL = 100;

/** Maximum number of review log rows in one save. */
export const MAX_SWIPES_PER_SAVE = 500;

/** Cards sent with the lesson page; the rest are fetched. issue of the flashcards: at most 30 */
export const FIRST_CARDS = 30;

/** Ids of imported cards start here; authored ids are smaller. */
export const FIRST_IMPORTED_CARD_ID = 900_000_001;
