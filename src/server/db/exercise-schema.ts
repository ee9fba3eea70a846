import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Achievement } from '#domain/exercise/achievements.ts';
import type { RecordingSpeed } from '#domain/exercise/recording-limits.ts';
import { course, lesson } from './content-schema.ts';
import { bytea, moment, userId } from './schema.ts';
import type { RecordingFormat, StoredAnswer } from './stored-json.ts';

const lessonId = () =>
  integer()
    .notNull()
    .references(() => lesson.id);
const courseId = () =>
  integer()
    .notNull()
    .references(() => course.id);

/** Every attempt at a lesson's exercise, as the server scored it. Appended, never changed. */
export const exerciseResult = pgTable(
  'exercise_result',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: userId(),
    clientId: uuid().notNull(),
    /** SHA-256 of the lesson and the answers as they came: tells a repeated sending from another one */
    sentHash: bytea().notNull(),
    lessonId: lessonId(),
    courseId: courseId(),
    createdAt: moment().notNull(),
    correct: integer().notNull(),
    total: integer().notNull(),
    grade: doublePrecision().notNull(),
    isPassed: boolean().notNull(),
    /** json, not jsonb, which cannot hold every text that JSON can */
    answers: json().$type<StoredAnswer[]>().notNull(),
    /** right answers in a row at its end, over all results of the course */
    streak: integer().notNull(),
  },
  (table) => [
    uniqueIndex('exercise_result_client').on(table.userId, table.clientId),
    index('exercise_result_learner').on(table.userId, table.lessonId, table.id),
    index('exercise_result_course').on(table.userId, table.courseId, table.id),
    index('exercise_result_lesson').on(table.lessonId, table.userId, table.id),
    index('exercise_result_newest').on(table.lessonId, table.id),
  ],
);

/** A recording that belongs to a result. Its file is deleted after its row. */
export const exerciseRecording = pgTable(
  'exercise_recording',
  {
    resultId: integer()
      .notNull()
      .references(() => exerciseResult.id, { onDelete: 'cascade' }),
    questionId: integer().notNull(),
    speed: text().$type<RecordingSpeed>().notNull(),
    userId: userId(),
    /** of the file in DATA_DIR/recordings */
    name: text().notNull(),
    format: text().$type<RecordingFormat>().notNull(),
    bytes: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.resultId, table.questionId, table.speed] }),
    uniqueIndex('exercise_recording_name').on(table.name),
    index('exercise_recording_learner').on(table.userId, table.resultId),
  ],
);

/** How long a learner stayed on a lesson's page. */
export const lessonStay = pgTable(
  'lesson_stay',
  {
    userId: userId(),
    lessonId: lessonId(),
    /** when it began, ms since 1970 by the browser's clock: names the stay */
    joinedMs: bigint({ mode: 'number' }).notNull(),
    lengthMs: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.lessonId, table.joinedMs] }),
    index('lesson_stay_lesson').on(table.lessonId),
  ],
);

/** What a learner earned in a course, each once. */
export const exerciseAchievement = pgTable(
  'exercise_achievement',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: userId(),
    courseId: courseId(),
    achievement: text().$type<Achievement>().notNull(),
    earnedAt: moment().notNull(),
    /** when a page showed it */
    seenAt: moment(),
  },
  (table) => [uniqueIndex('exercise_achievement_once').on(table.userId, table.courseId, table.achievement)],
);
