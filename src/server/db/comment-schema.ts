import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { CommentState } from '#domain/comments/comment-facts.ts';
import type { PictureObject } from '#domain/pictures/picture-rules.ts';
import { course } from './content-schema.ts';
import { bytea, moment, user } from './schema.ts';

/**
 * Whose it is. Without a cascade: what others see and what counters have counted doesn't vanish beside its account.
 * features/account-deletion says what becomes of it.
 */
const authorId = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => user.id);
const commentId = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => comment.id, { onDelete: 'cascade' });

// ---- pictures -----------------------------------------------------------------------------------------------------

/** A stored picture. Its name holds its owner, so two learners never share a file. */
export const upload = pgTable(
  'upload',
  {
    /** {hash}.webp */
    name: text().primaryKey(),
    userId: authorId(),
    object: text().$type<PictureObject>().notNull(),
    /** of both sizes */
    bytes: integer().notNull(),
    /** of the latest time that it was sent */
    createdAt: moment().notNull(),
  },
  (table) => [index('upload_user').on(table.userId), index('upload_created').on(table.createdAt)],
);

// ---- comments -----------------------------------------------------------------------------------------------------

type CommentSubjectKind = 'lesson' | 'flashcard';

/** A lesson or card with its number of listed comments, so that no list has to count. */
export const commentPlace = pgTable(
  'comment_place',
  {
    kind: text().$type<CommentSubjectKind>().notNull(),
    id: integer().notNull(),
    /** top-level comments that everybody sees: domain/comments/thread-counts.ts */
    total: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id] })],
);

/** A comment, or a reply to one. */
export const comment = pgTable(
  'comment',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    placeKind: text().$type<CommentSubjectKind>().notNull(),
    placeId: integer().notNull(),
    /** null: the account was erased, and of its comment only that it was deleted is left */
    userId: bigint({ mode: 'number' }).references(() => user.id),
    /** of a reply */
    parentId: bigint({ mode: 'number' }).references((): AnyPgColumn => comment.id, { onDelete: 'cascade' }),
    content: text().notNull(),
    createdAt: moment().notNull(),
    editedAt: moment(),
    /** rows of comment_like, changed in the same statement */
    countLike: integer().notNull().default(0),

    state: text().$type<CommentState>().notNull().default('shown'),
    stateAt: moment(),
    /** null: hidden by reports */
    stateBy: bigint({ mode: 'number' }).references(() => user.id),
    pinnedAt: moment(),
    /** when staff looked at reports and let it stand: later ones don't hide it again */
    clearedAt: moment(),

    // Of a top-level comment only.
    /** replies that everybody sees */
    repliesCount: integer().notNull().default(0),
    /** of the latest reply by somebody else */
    repliedAt: moment(),
    /** newest reply that a client of the author showed */
    readReplyId: bigint({ mode: 'number' }).notNull().default(0),
    /** a reply by somebody else came since; the exact number is counted */
    hasUnread: boolean().notNull().default(false),
    /** the author wants notices of replies */
    isFollowed: boolean().notNull().default(true),

    /** id of the sending, and what it held: a second arrival is told apart from another comment */
    clientId: uuid(),
    bodyHash: bytea(),
  },
  (table) => [
    uniqueIndex('comment_client').on(table.userId, table.clientId),
    // What follows are the lists that a page asks for, and nothing else.
    index('comment_listed')
      .on(table.placeKind, table.placeId, table.id)
      .where(sql`parent_id IS NULL AND pinned_at IS NULL AND (state <> 'deleted' OR replies_count > 0)`),
    index('comment_pinned')
      .on(table.placeKind, table.placeId)
      .where(sql`pinned_at IS NOT NULL`),
    index('comment_first')
      .on(table.placeId, table.countLike, table.id)
      .where(sql`place_kind = 'flashcard' AND parent_id IS NULL AND state = 'shown'`),
    index('comment_replies')
      .on(table.parentId, table.id)
      .where(sql`parent_id IS NOT NULL`),
    index('comment_hidden')
      .on(table.parentId, table.placeKind, table.placeId)
      .where(sql`state = 'hidden'`),
    index('comment_deleted')
      .on(table.stateAt)
      .where(sql`state = 'deleted'`),
    index('comment_replied')
      .on(table.userId, table.repliedAt)
      .where(sql`replied_at IS NOT NULL`),
    index('comment_unread')
      .on(table.userId)
      .where(sql`has_unread`),
  ],
);

export const commentLike = pgTable('comment_like', { commentId: commentId(), userId: authorId() }, (table) => [
  primaryKey({ columns: [table.commentId, table.userId] }),
]);

export const commentImage = pgTable(
  'comment_image',
  {
    commentId: commentId(),
    position: smallint().notNull(),
    name: text()
      .notNull()
      .references(() => upload.name),
  },
  (table) => [primaryKey({ columns: [table.commentId, table.position] }), index('comment_image_name').on(table.name)],
);

export const commentReport = pgTable(
  'comment_report',
  {
    commentId: commentId(),
    userId: authorId(),
    reason: text().notNull(),
    /** with a running enrolment at that moment: counts toward hiding */
    isEnrolled: boolean().notNull(),
    createdAt: moment().notNull(),
    /** when staff looked at it and let the comment stand */
    clearedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.commentId, table.userId] }),
    index('comment_report_open')
      .on(table.commentId)
      .where(sql`cleared_at IS NULL`),
  ],
);

/** A learner who may not write comments for now. */
export const commentMute = pgTable('comment_mute', {
  userId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  /** null = until staff ends it */
  until: moment(),
  reason: text().notNull(),
  mutedBy: bigint({ mode: 'number' }).references(() => user.id, { onDelete: 'set null' }),
  createdAt: moment().notNull(),
});

// ---- notices ------------------------------------------------------------------------------------------------------

/** What a learner wants to be told of replies, and how far e-mails have told it. Without a row: everything. */
export const noticeSetting = pgTable('notice_setting', {
  userId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  wantsNotices: boolean().notNull().default(true),
  wantsEmail: boolean().notNull().default(true),
  /** newest reply that an e-mail told of */
  mailedReplyId: bigint({ mode: 'number' }).notNull().default(0),
  mailedAt: moment(),
});

// ---- ratings ------------------------------------------------------------------------------------------------------

export const rating = pgTable(
  'rating',
  {
    userId: authorId(),
    courseId: integer()
      .notNull()
      .references(() => course.id),
    /** for paging */
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    rating: smallint().notNull(),
    message: text().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.courseId] }), uniqueIndex('rating_id').on(table.id)],
);

/** Sums over the ratings of a course, those of testers left out; changed in the same statement. */
export const ratingTotal = pgTable('rating_total', {
  courseId: integer()
    .primaryKey()
    .references(() => course.id),
  count: integer().notNull(),
  sum: integer().notNull(),
});
