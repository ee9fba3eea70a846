import type pg from 'pg';
import { findLesson, findStoredCards, toListedCard } from './stored-cards.ts';
import { type ListFormat, writeCardList } from './write-list.ts';

/** Exports the cards of a flashcard lesson as a word list. */
export async function exportCardList(
  pool: pg.Pool,
  lessonId: number,
  format: ListFormat,
): Promise<{ lessonName: string; count: number; text: string }> {
  const lesson = await findLesson(pool, lessonId);
  const stored = await findStoredCards(pool, lesson.id);
  const cards = stored.filter((card) => !card.isArchived).map(toListedCard);
  return { lessonName: lesson.name, count: cards.length, text: writeCardList(cards, format) };
}
