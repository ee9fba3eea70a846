import { sql } from 'drizzle-orm';
import { date, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { LearningEventKind } from '#domain/learning-events/learning-event.ts';
import { bytea } from './schema.ts';

// ---- learning events ----------------------------------------------------------------------------------------------

/** The secret behind a day's pseudonyms. It is deleted with the day, so that they can never be linked to learners. */
export const learningEventSalt = pgTable('learning_event_salt', {
  day: date({ mode: 'string' }).primaryKey(),
  salt: bytea().notNull(),
});

/** Study events for the school's statistics: no learner ids, only a pseudonym that changes daily. */
export const learningEvent = pgTable(
  'learning_event',
  {
    day: date({ mode: 'string' }).notNull(),
    pseudonym: bytea().notNull(),
    kind: text().$type<LearningEventKind>().notNull(),
    courseId: integer().notNull(),
    level: text().notNull(),
    lessonId: integer().notNull(),
    /** of the day, 0–1439, in the site's time zone */
    minute: smallint().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.pseudonym, table.kind, table.lessonId, table.minute] }),
    // A minute counts once, however many tabs are open.
    uniqueIndex('learning_event_studied')
      .on(table.day, table.pseudonym, table.minute)
      .where(sql`kind = 'studied'`),
  ],
);
