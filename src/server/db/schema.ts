import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  doublePrecision,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { LessonType } from '#contract/courses.ts';
import type { ExamKey } from '#domain/exam/exam-key.key.ts';
import type { ExamPaper } from '#domain/exam/paper.ts';
import type { CourseQuestion } from '#domain/course/course-question.ts';
import type { PricePlan } from '#domain/payment/price-plan.ts';
import type { ComponentValue, LessonParts } from './stored-json.ts';

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
export const moment = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 });
/** Owner; rows are deleted with the account. */
export const userId = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' });

/** Katakana and its hiragana, as pairs of strings for `translate`. */
const kana = (from: number, to: number) =>
  String.fromCharCode(...Array.from({ length: to - from + 1 }, (_, n) => from + n));
const KATAKANA = kana(0x30a1, 0x30f6) + kana(0x30fd, 0x30fe);
const HIRAGANA = kana(0x3041, 0x3096) + kana(0x309d, 0x309e);

const FOLDED = `normalize(replace(regexp_replace(normalize(translate(normalize(lower(normalize(name || ' ' || email, NFKC)
  COLLATE "pg_c_utf8"), NFC), '${KATAKANA}', '${HIRAGANA}'), NFD), '[\\u0300-\\u036f]', '', 'g'), 'đ', 'd'), NFC)`;
const FOLDED_WORDS = `array_to_tsvector(array_remove(regexp_split_to_array(${FOLDED}, '[^[:alnum:]]+'), ''))`;

// ---- people -------------------------------------------------------------------------------------------------------

export const user = pgTable(
  'user',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    email: text().notNull(),
    /** folded for comparison: two spellings of an address are one account */
    emailKey: text().notNull(),
    /** null until a link that was sent to it has been followed */
    emailVerifiedAt: moment(),
    passwordHash: text().notNull(),
    /** secret of the authenticator app, encrypted by the site's key; null: no second step */
    totpSecret: bytea(),
    totpSince: moment(),
    /** the newest step whose code was used: each works once */
    totpLastStep: bigint({ mode: 'number' }).notNull().default(0),
    avatar: text(),
    isStaff: boolean().notNull().default(false),
    isAdmin: boolean().notNull().default(false),
    isTester: boolean().notNull().default(false),
    createdAt: moment().notNull().defaultNow(),
    /** cannot sign in since then, and has no sessions */
    suspendedAt: moment(),
    /** why, for staff to read */
    suspendedReason: text(),
    /** closed since then: its owner can keep it for some days, then it is erased */
    deletionAskedAt: moment(),
    /** the words of name and address, folded as domain/search/fold.ts folds; by the database, so that no writer forgets */
    searchWords: tsvector().notNull().generatedAlwaysAs(sql.raw(FOLDED_WORDS)),
  },
  (table) => [
    uniqueIndex('user_email_key').on(table.emailKey),
    // By the beginning of an address, whatever the database's collation.
    index('user_email_key_begin').on(table.emailKey.op('text_pattern_ops')),
    index('user_search_words').using('gin', table.searchWords),
    // Staff's short lists, out of 100,000 learners.
    index('user_tester')
      .on(table.id)
      .where(sql`${table.isTester}`),
    index('user_suspended')
      .on(table.id)
      .where(sql`${table.suspendedAt} IS NOT NULL`),
    index('user_deletion_asked')
      .on(table.deletionAskedAt)
      .where(sql`${table.deletionAskedAt} IS NOT NULL`),
    // New names are compared with those of all staff.
    index('user_staff')
      .on(table.id)
      .where(sql`${table.isStaff} OR ${table.isAdmin}`),
  ],
);

export const session = pgTable(
  'session',
  {
    /** SHA-256 of the cookie's token, so that a stolen table opens no sessions */
    tokenHash: bytea().primaryKey(),
    /** names the session to its owner, without opening it */
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    userId: userId(),
    createdAt: moment().notNull(),
    /** some minutes old at most, so that not every request writes */
    lastSeenAt: moment().notNull(),
    expiresAt: moment().notNull(),
    address: text().notNull(),
    userAgent: text().notNull(),
  },
  (table) => [index('session_user').on(table.userId), index('session_expires').on(table.expiresAt)],
);

/** Owned by rate-limiter-flexible, which defines its shape. */
export const rateLimit = pgTable('rate_limit', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
});

// ---- content ------------------------------------------------------------------------------------------------------

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

// ---- access -------------------------------------------------------------------------------------------------------

/** Codes that were made together. */
export const codeBatch = pgTable(
  'code_batch',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** null: the command line, or the account is gone */
    createdBy: bigint({ mode: 'number' }).references(() => user.id, { onDelete: 'set null' }),
    /** a repeated call finds the first one's batch */
    clientId: uuid().notNull(),
    courseId: integer()
      .notNull()
      .references(() => course.id),
    name: text().notNull(),
    count: integer().notNull(),
    /** the first moment at which no code can be redeemed any more */
    redeemBy: moment(),
    accessDays: integer(),
    createdAt: moment().notNull(),
    /** when somebody said that they have its codes; null: perhaps nobody has ever seen them */
    keptAt: moment(),
  },
  (table) => [
    uniqueIndex('code_batch_client_id').on(table.createdBy, table.clientId),
    index('code_batch_course').on(table.courseId, table.id),
  ],
);

export const activationCode = pgTable(
  'activation_code',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    batchId: integer()
      .notNull()
      .references(() => codeBatch.id),
    /** SHA-256 of the normalised code */
    codeHash: bytea().notNull(),
    /** the last group, so that staff can tell codes apart */
    hint: text().notNull(),
    redeemedAt: moment(),
    redeemedBy: bigint({ mode: 'number' }).references(() => user.id, { onDelete: 'set null' }),
    revokedAt: moment(),
    /** null: the command line, or the account is gone */
    revokedBy: bigint({ mode: 'number' }).references(() => user.id, { onDelete: 'set null' }),
    revokedReason: text(),
  },
  (table) => [
    uniqueIndex('activation_code_hash').on(table.codeHash),
    index('activation_code_batch').on(table.batchId, table.id),
  ],
);

export const enrolment = pgTable(
  'enrolment',
  {
    userId: userId(),
    courseId: integer()
      .notNull()
      .references(() => course.id),
    startsAt: moment().notNull(),
    /** null: no end */
    expiresAt: moment(),
    source: text().$type<'code' | 'staff' | 'payment'>().notNull(),
    codeId: integer().references(() => activationCode.id),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.courseId, table.startsAt] }),
    // Who is in a course, newest account first.
    index('enrolment_course').on(table.courseId, table.userId),
  ],
);

// ---- progress -----------------------------------------------------------------------------------------------------

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
