import type pg from 'pg';
import { type CardLikeView, CardsView, type CardView, type DeckView } from '#contract/flashcards.ts';
import { lessonEntry } from '#domain/flashcard/entry.ts';
import { readFocusCard } from '#domain/flashcard/focus-card.ts';
import { FIRST_CARDS } from '#domain/flashcard/limits.ts';
import type { Piles } from '#domain/flashcard/piles.ts';
import type { Db } from '../../db/client.ts';
import { presentCard } from '../component-kinds/index.ts';
import type { LessonNode } from '../content/index.ts';
import { findCards } from './cards.ts';
import { findLikedCards } from './likes.ts';
import { toPilesView } from './piles.ts';
import { findSaved } from './result.ts';

/** Initial data of a flashcard lesson's page: of 2,000 cards, those shown first. */
export async function viewDeck(
  { db, pool }: { db: Db; pool: pg.Pool },
  lesson: LessonNode,
  { userId, search }: { userId: number | null; search: string },
): Promise<DeckView> {
  const [saved, likes] = await Promise.all([
    userId === null ? null : findSaved(pool, userId, lesson),
    viewLikes(pool, lesson, userId),
  ]);
  const asked = readFocusCard(new URLSearchParams(search).get('focus_fc'));
  const shown = firstCards(lesson.cardIds, saved?.piles ?? null, asked);
  const cards = await findCards(db, shown);
  return {
    card_ids: lesson.cardIds,
    cards: inOrder(shown, cards.map(presentCard)),
    result: saved && toPilesView(saved.piles),
    likes,
  };
}

function firstCards(cardIds: readonly number[], saved: Piles | null, focusId: number | null): readonly number[] {
  const entry = lessonEntry(saved, cardIds, focusId);
  if (entry.step === 'cards') return entry.deck.slice(0, FIRST_CARDS);
  // The overview offers cards not remembered first.
  const likely = entry.step === 'overview' && saved ? saved.notRemembered : [];
  return (likely.length > 0 ? likely : cardIds).slice(0, FIRST_CARDS);
}

function inOrder(cardIds: readonly number[], cards: readonly CardView[]): CardView[] {
  const byId = new Map(cards.map((card) => [card.id, card]));
  return cardIds.flatMap((id) => byId.get(id) ?? []);
}

/** Cards of the lesson that the viewer likes. */
export async function viewLikes(pool: pg.Pool, lesson: LessonNode, userId: number | null): Promise<CardLikeView[]> {
  if (userId === null || lesson.cardIds.length === 0) return [];
  return (await findLikedCards(pool, userId, lesson.cardIds)).map((id) => ({ i: id }));
}

/** Cards of a lesson by id, in lesson order; other ids are ignored. */
export async function viewCards(db: Db, lesson: LessonNode, cardIds: readonly number[]): Promise<CardsView> {
  const asked = new Set(cardIds);
  const cards = await findCards(
    db,
    lesson.cardIds.filter((id) => asked.has(id)),
  );
  return CardsView.parse({ cards: cards.map(presentCard) });
}
