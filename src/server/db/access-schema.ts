import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { course } from './content-schema.ts';
import { bytea, moment, user, userId } from './schema.ts';

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
