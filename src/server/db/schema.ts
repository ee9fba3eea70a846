import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

// What all schemas share, and people. The other tables stand in their areas' files beside it.

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
