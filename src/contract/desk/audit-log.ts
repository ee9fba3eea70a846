import { z } from 'zod';

export const AUDIT_ENTRIES_PER_PAGE = 50;

const word = z
  .string()
  .max(254)
  // PostgreSQL text cannot contain NUL.
  .regex(/^[^\0]*$/)
  .default('');

/** Query of the audit log, as a table too. */
export const AuditLogCsvQuery = z.object({
  actor: word.describe('id or e-mail address of who did it; empty: anybody'),
  action: word.describe('what was done, such as account.suspend; empty: anything'),
  kind: word.describe('kind of what it was done to, such as account; empty: any'),
  subject: word.describe('its id; only with the kind'),
});
export type AuditLogCsvQuery = z.infer<typeof AuditLogCsvQuery>;

/** Query of a page of it. */
export const AuditLogQuery = AuditLogCsvQuery.extend({
  before: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number)
    .optional()
    .describe('next_before of the last page'),
});
export type AuditLogQuery = z.input<typeof AuditLogQuery>;

export const AuditEntryView = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  actor: z
    .object({ id: z.int(), name: z.string().nullable().describe('null: the account was deleted') })
    .nullable()
    .describe('null: the command line'),
  action: z.string(),
  subject_kind: z.string(),
  subject_id: z.string(),
  before: z.string().nullable().describe('as JSON'),
  after: z.string().nullable().describe('as JSON'),
});
export type AuditEntryView = z.infer<typeof AuditEntryView>;

export const AuditLogView = z.object({
  entries: z.array(AuditEntryView).max(AUDIT_ENTRIES_PER_PAGE).describe('newest first'),
  next_before: z.int().nullable().describe('`before` of the next page; null at the end'),
  actions: z.array(z.string()).describe('every action that there is'),
  courses: z.array(z.object({ id: z.int(), name: z.string() })).describe('of the site, to name those of entries'),
});
export type AuditLogView = z.infer<typeof AuditLogView>;
