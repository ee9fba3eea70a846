import { bigint, index, json, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './schema.ts';

/** What staff and operators did to what belongs to others. A trigger refuses to change or delete an entry. */
export const auditEntry = pgTable(
  'audit_entry',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment().notNull(),
    /** the account, null: the command line. No reference: an entry outlives its account */
    actorId: bigint({ mode: 'number' }),
    /** '{area}.{verb}' */
    action: text().notNull(),
    subjectKind: text().notNull(),
    subjectId: text().notNull(),
    before: json().$type<unknown>(),
    after: json().$type<unknown>(),
  },
  (table) => [
    index('audit_entry_subject').on(table.subjectKind, table.subjectId, table.id),
    index('audit_entry_actor').on(table.actorId, table.id),
    index('audit_entry_action').on(table.action, table.id),
  ],
);
