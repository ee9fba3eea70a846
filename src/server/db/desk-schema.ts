import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { moment, user } from './schema.ts';

/** What staff wrote down about a learner, who never sees it. */
export const staffNote = pgTable('staff_note', {
  userId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  text: text().notNull(),
  updatedAt: moment().notNull(),
  updatedBy: bigint({ mode: 'number' }).references(() => user.id, { onDelete: 'set null' }),
});
