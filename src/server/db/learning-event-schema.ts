import { sql } from 'drizzle-orm';
import { date, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { LearningEventKind } from '#domain/learning-events/learning-event.ts';
import { bytea } from './schema.ts';

// ---- learning events ----------------------------------------------------------------------------------------------

/** The day's secret behind the pseudonyms. It is thrown away with the day, so that nobody can link them to learners. */
export const learningEventSalt = pgTable('learning_event_salt', {
  day: date({ mode: 'string' }).primaryKey(),
  salt: bytea().notNull(),
});

/** What was studied, for the school's statistics: no learner's id, only a pseudonym that changes every day. */
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
    // However many tabs are open: a minute is studied once.
    uniqueIndex('learning_event_studied')
      .on(table.day, table.pseudonym, table.minute)
      .where(sql`kind = 'studied'`),
  ],
);
