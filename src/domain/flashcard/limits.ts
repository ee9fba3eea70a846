/** Cards that one call names or brings. */
export const MAX_CARDS_PER_CALL = 100;

/** Rows of the review log in one save. */
export const MAX_SWIPES_PER_SAVE = 500;

/** Cards that come with the lesson page; the others follow. issue of the flashcards: at most 30 */
export const FIRST_CARDS = 30;

/** Ids of imported cards begin here; authors give smaller ones. */
export const FIRST_IMPORTED_CARD_ID = 900_000_001;
