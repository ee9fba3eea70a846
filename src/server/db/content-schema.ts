import {
  boolean,
  doublePrecision,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { LessonType } from '#contract/courses.ts';
import type { ExamKey } from '#domain/exam/exam-key.key.ts';
import type { ExamPaper } from '#domain/exam/paper.ts';
import type { CourseQuestion } from '#domain/course/course-question.ts';
import type { PricePlan } from '#domain/payment/price-plan.ts';
import { moment } from './schema.ts';
import type { ComponentValue } from './stored-json.ts';

/** A single row. Every import with changes increments it; caches of the tree compare it. */
export const contentState = pgTable('content_state', {
  id: smallint().primaryKey(),
  version: integer().notNull(),
});

const archived = { position: integer().notNull(), archivedAt: moment() };

export const course = pgTable('course', {
  id: integer().primaryKey(),
  name: text().notNull(),
  slug: text().notNull(),
  seoUrl: text().notNull(),
  level: text().notNull(),
  audience: text().notNull(),
  description: text().notNull(),
  prices: jsonb().$type<readonly PricePlan[]>().notNull().default([]),
  questions: jsonb().$type<readonly CourseQuestion[]>().notNull().default([]),
  version: integer().notNull(),
  ...archived,
});

export const stage = pgTable('stage', {
  id: integer().primaryKey(),
  courseId: integer()
    .notNull()
    .references(() => course.id),
  name: text().notNull(),
  ...archived,
});

export const category = pgTable('category', {
  id: integer().primaryKey(),
  stageId: integer()
    .notNull()
    .references(() => stage.id),
  title: text().notNull(),
  ...archived,
});

export const lessonGroup = pgTable('lesson_group', {
  id: integer().primaryKey(),
  categoryId: integer()
    .notNull()
    .references(() => category.id),
  name: text().notNull(),
  glyph: text().notNull(),
  isTrial: boolean().notNull(),
  ...archived,
});

/**
 * An exam as it was imported once. Never changed nor deleted: attempts belong to it. What presents a running attempt
 * reads no column but `paper` and `folder`.
 */
export const examVersion = pgTable('exam_version', {
  /** SHA-256 of what follows, in hex */
  hash: text().primaryKey(),
  /** json, not jsonb: read often, never searched */
  paper: json().$type<ExamPaper>().notNull(),
  key: json().$type<ExamKey>().notNull(),
  /** its files in the media store; null: it has none */
  folder: text(),
  createdAt: moment().notNull().defaultNow(),
});

export const lesson = pgTable(
  'lesson',
  {
    id: integer().primaryKey(),
    groupId: integer()
      .notNull()
      .references(() => lessonGroup.id),
    slug: text().notNull(),
    seoUrl: text().notNull(),
    name: text().notNull(),
    nameHtml: text().notNull(),
    type: text().$type<LessonType>().notNull(),
    isRequired: boolean().notNull(),
    isFree: boolean().notNull(),
    expectMinutes: integer().notNull(),
    glyph: text().notNull(),
    /** name under /cdn/lesson; null: the thumbnail is drawn from the glyph */
    image: text(),
    /** of a lesson of type exam or last_exam: what attempts begin with today */
    examVersion: text().references(() => examVersion.hash),
    ...archived,
  },
  (table) => [index('lesson_group_id').on(table.groupId)],
);

export const component = pgTable(
  'component',
  {
    id: integer().primaryKey(),
    lessonId: integer()
      .notNull()
      .references(() => lesson.id),
    /** component code of decisions §4 */
    type: smallint().notNull(),
    value: jsonb().$type<ComponentValue>().notNull(),
    /** who created it: 'import' marks cards of a word list, which course imports leave alone */
    origin: text().$type<'content' | 'import'>().notNull().default('content'),
    /** identifies an imported card within its list */
    importKey: text(),
    ...archived,
  },
  (table) => [
    index('component_lesson').on(table.lessonId),
    uniqueIndex('component_import_key').on(table.lessonId, table.importKey),
  ],
);

export const video = pgTable('video', {
  name: text().primaryKey(),
  courseId: integer()
    .notNull()
    .references(() => course.id),
  title: text().notNull(),
  /** hash of all its files: the folder in the media store */
  folder: text().notNull(),
  durationSeconds: doublePrecision().notNull(),
  qualities: text().array().notNull(),
  captions: text().array().notNull(),
  hasPoster: boolean().notNull(),
  archivedAt: moment(),
});
