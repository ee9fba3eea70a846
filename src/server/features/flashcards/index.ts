export { findCards } from './cards.ts';
export { viewDeck, viewLikes } from './deck.ts';
export { findLikedCards, listLikedCards } from './likes.ts';
export { appendToLog, lockCards } from './log.ts';
export { findPileEntries } from './piles.ts';
export { toCardWithLessonView } from './card-with-lesson.ts';
export { raiseLessons, type ResultDeps } from './result.ts';
export { registerCardReading, registerCardWriting } from './routes.ts';
export { swipeRows } from './rows.ts';
