import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  pgSequence,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Memory } from '#domain/flashcard/memory.ts';
import type { SwipeDirection } from '#domain/flashcard/study.ts';
import { FIRST_IMPORTED_CARD_ID } from '#domain/flashcard/limits.ts';
import { moment, user, userId } from './schema.ts';

// ---- cards --------------------------------------------------------------------------------------------------------

/**
 * The append-only review log: swipes and undos. Piles and memory are derived from it. No foreign key to the card: the
 * log outlives it.
 */
export const cardReview = pgTable(
  'card_review',
  {
    userId: userId(),
    /** from the browser, or from the server for source 'save' */
    clientId: uuid().notNull(),
    cardId: integer().notNull(),
    /** the card's word that day */
    wordKey: text().notNull(),
    kind: text().$type<'swipe' | 'undo'>().notNull(),
    /** 'save': the pile was named without swipes */
    source: text().$type<'swipe' | 'save'>().notNull(),
    direction: text().$type<SwipeDirection>(),
    grade: smallint(),
    /** client id of the swipe that an undo takes back; that swipe may arrive later, or never */
    undoOf: uuid(),
    at: moment().notNull(),
    receivedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.clientId] }),
    index('card_review_word').on(table.userId, table.wordKey),
    index('card_review_card').on(table.userId, table.cardId),
    index('card_review_undo')
      .on(table.userId, table.undoOf)
      .where(sql`undo_of IS NOT NULL`),
  ],
);

/** The pile of a card, from its latest counting swipe. Cards without one have no row. */
export const cardPile = pgTable(
  'card_pile',
  { userId: userId(), cardId: integer().notNull(), isRemembered: boolean().notNull(), at: moment().notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.cardId] })],
);

/** The scheduler's state of a learner's word: the replay of its counting swipes. */
export const wordMemory = pgTable(
  'word_memory',
  {
    userId: userId(),
    wordKey: text().notNull(),
    /** the card that was reviewed last */
    cardId: integer().notNull(),
    dueAt: moment().notNull(),
    stabilityDays: doublePrecision().notNull(),
    difficulty: doublePrecision().notNull(),
    phase: text().$type<Memory['phase']>().notNull(),
    step: smallint().notNull(),
    intervalDays: integer().notNull(),
    reviews: integer().notNull(),
    lapses: integer().notNull(),
    reviewedAt: moment().notNull(),
    /** when it was last reviewed after a long interval */
    recalledAt: moment(),
    /** its first counting review */
    begunAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.wordKey] })],
);

/** A card that a learner likes. */
export const cardLike = pgTable(
  'card_like',
  {
    userId: userId(),
    cardId: integer().notNull(),
    /** for paging, newest like first */
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.cardId] }),
    uniqueIndex('card_like_id').on(table.userId, table.id),
  ],
);

/** A learner's settings for the daily reviews. Defaults apply without a row. */
export const reviewSetting = pgTable('review_setting', {
  userId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  newWords: smallint().notNull(),
  dueWords: smallint().notNull(),
  hasFourButtons: boolean().notNull(),
});

/** Ids of cards imported by `tsubame cards import`, above those that authors assign. */
export const importedCardId = pgSequence('imported_card_id', {
  startWith: FIRST_IMPORTED_CARD_ID,
  minValue: FIRST_IMPORTED_CARD_ID,
  maxValue: 999_999_999,
});
