import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { examVersion, lesson } from './content-schema.ts';
import { moment, user, userId } from './schema.ts';
import type { StoredAttempt, StoredExamScore } from './stored-json.ts';

const staffId = () => bigint({ mode: 'number' }).references(() => user.id, { onDelete: 'set null' });
const lessonId = () =>
  integer()
    .notNull()
    .references(() => lesson.id);

/** One learner's sitting of an exam. It ends by being handed in, abandoned for another, or voided. */
export const examAttempt = pgTable(
  'exam_attempt',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: userId(),
    lessonId: lessonId(),
    /** as the exam was when the attempt began */
    version: text()
      .notNull()
      .references(() => examVersion.hash),
    /** the version whose key scores it, if a regrade corrected that of `version`; its paper is the same */
    keyVersion: text().references(() => examVersion.hash),
    clientId: uuid().notNull(),
    /** the window that started or continued last */
    windowId: uuid(),
    startedAt: moment().notNull(),
    /** optimistic lock: counts what was written */
    revision: integer().notNull().default(0),
    /** the attempt of the domain without its answers */
    state: json().$type<StoredAttempt>().notNull(),
    /** when the server's rounds have something to close; null: nothing until the learner returns */
    dueAt: moment(),
    submitAt: moment(),
    abandonedAt: moment(),
    /** as scored when it was handed in, or by a regrade since */
    score: json().$type<StoredExamScore>(),
    isPassed: boolean().notNull().default(false),
    totalScore: smallint(),
    /** when the lesson's percent was raised after it; null: still to do */
    countedAt: moment(),
    voidedAt: moment(),
    voidedBy: staffId(),
    voidedReason: text(),
  },
  (table) => [
    uniqueIndex('exam_attempt_client').on(table.userId, table.clientId),
    uniqueIndex('exam_attempt_running')
      .on(table.userId, table.lessonId)
      .where(sql`${table.submitAt} IS NULL AND ${table.abandonedAt} IS NULL AND ${table.voidedAt} IS NULL`),
    index('exam_attempt_learner').on(table.userId, table.lessonId, table.id),
    index('exam_attempt_lesson').on(table.lessonId, table.id),
    index('exam_attempt_lesson_running')
      .on(table.lessonId, table.id)
      .where(sql`${table.submitAt} IS NULL AND ${table.abandonedAt} IS NULL AND ${table.voidedAt} IS NULL`),
    index('exam_attempt_lesson_voided')
      .on(table.lessonId, table.id)
      .where(sql`${table.voidedAt} IS NOT NULL`),
    index('exam_attempt_due')
      .on(table.dueAt)
      .where(sql`${table.dueAt} IS NOT NULL`),
    index('exam_attempt_uncounted')
      .on(table.id)
      .where(sql`${table.submitAt} IS NOT NULL AND ${table.countedAt} IS NULL`),
  ],
);

/** The newest answer to each question of an attempt. */
export const examAnswer = pgTable(
  'exam_answer',
  {
    attemptId: integer()
      .notNull()
      .references(() => examAttempt.id, { onDelete: 'cascade' }),
    questionId: smallint().notNull(),
    /** as the question's kind parses it, null: taken back; json, not jsonb, which cannot hold every text that JSON can */
    answer: json().$type<unknown>().notNull(),
    sequence: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.attemptId, table.questionId] })],
);

/** More time for one learner in an exam, for attempts and parts that begin after it was given. */
export const examExtraTime = pgTable(
  'exam_extra_time',
  {
    userId: userId(),
    lessonId: lessonId(),
    percent: smallint().notNull(),
    givenBy: staffId(),
    givenAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.lessonId] }),
    index('exam_extra_time_lesson').on(table.lessonId, table.givenAt),
  ],
);

/** Each correction of an attempt's key: who ordered it, why, and what became of its score. Never changed. */
export const examRegrade = pgTable(
  'exam_regrade',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    attemptId: integer()
      .notNull()
      .references(() => examAttempt.id, { onDelete: 'cascade' }),
    regradedAt: moment().notNull(),
    regradedBy: staffId(),
    /** for the learner to read */
    reason: text().notNull(),
    keyVersionBefore: text()
      .notNull()
      .references(() => examVersion.hash),
    keyVersion: text()
      .notNull()
      .references(() => examVersion.hash),
    /** null: the attempt was still running */
    scoreBefore: json().$type<StoredExamScore>(),
    score: json().$type<StoredExamScore>(),
  },
  (table) => [index('exam_regrade_attempt').on(table.attemptId, table.id)],
);
