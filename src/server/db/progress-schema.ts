import { bigint, doublePrecision, index, integer, jsonb, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core';
import { lesson, stage } from './content-schema.ts';
import { moment, user, userId } from './schema.ts';
import type { LessonParts } from './stored-json.ts';

/** A learner's record of a lesson (spec: userLesson). */
export const lessonRecord = pgTable(
  'lesson_record',
  {
    userId: userId(),
    lessonId: integer()
      .notNull()
      .references(() => lesson.id),
    percent: smallint().notNull().default(0),
    passedAt: moment(),
    /** when a page reported that it had shown the celebration */
    passedSeenAt: moment(),
    /** by PartKey */
    parts: jsonb().$type<LessonParts>().notNull().default({}),
    openedAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.lessonId] }),
    // Staff look at a lesson's records. Of columns that change, an index would make each report of progress dearer.
    index('lesson_record_lesson').on(table.lessonId),
  ],
);

/**
 * A learner's bucket of study time. Its version is an optimistic lock on all progress writes: whoever changes a lesson
 * record by a report increments it in the same statement, so servers never overwrite each other.
 */
export const studyClock = pgTable('study_clock', {
  userId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  availableSeconds: doublePrecision().notNull(),
  at: moment().notNull(),
  version: integer().notNull(),
});

/** A study day with activity: playing, reading or swiping. */
export const studyDay = pgTable(
  'study_day',
  {
    userId: userId(),
    /** study day number, see domain/flashcard/study-day.ts */
    day: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
);

/** A stage that a learner finished, and whether its celebration was shown. */
export const stageRecord = pgTable(
  'stage_record',
  {
    userId: userId(),
    stageId: integer()
      .notNull()
      .references(() => stage.id),
    doneAt: moment().notNull(),
    seenAt: moment(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.stageId] })],
);
