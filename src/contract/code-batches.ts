import { z } from 'zod';
import {
  CODE_FILTERS,
  MAX_ACCESS_DAYS,
  MAX_BATCH_CODES,
  MAX_BATCH_NAME_UNITS,
  MAX_REVOKE_REASON_UNITS,
} from '#domain/enrolment/code-batch.ts';

/** The most batches that one answer lists. */
export const BATCHES_PER_PAGE = 50;
/** The most codes that one answer lists. */
export const CODES_PER_PAGE = 100;

const id = z.int().min(1).max(999_999_999);
const idInQuery = z.coerce.number().pipe(id).optional();
// PostgreSQL text cannot contain NUL.
const shortText = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .regex(/^[^\0]*$/);
const clientId = z.uuid().describe('UUID of this wish, unique per account; a repeated call makes no second batch');

/** Body of POST /api/staff/code-batches. */
export const CodeBatchInput = z.object({
  client_id: clientId,
  course_id: id.describe('the course that the codes open'),
  count: z.int().min(1).max(MAX_BATCH_CODES).describe('how many codes'),
  access_days: z.int().min(1).max(MAX_ACCESS_DAYS).nullable().describe('days of access from redeeming; null: for ever'),
  last_day: z.iso
    .date()
    .regex(/^20/)
    .nullable()
    .describe("last day on which they can be redeemed, in the site's time zone; null: no end"),
  name: shortText(MAX_BATCH_NAME_UNITS).describe('for whom or what: what staff call the batch'),
});
export type CodeBatchInput = z.infer<typeof CodeBatchInput>;

/** Body of POST /api/staff/code-batches/{id}/replace. */
export const ReplaceBatchInput = z.object({ client_id: clientId });
export type ReplaceBatchInput = z.infer<typeof ReplaceBatchInput>;

/** Body of the calls that revoke codes. */
export const RevokeCodesInput = z.object({ reason: shortText(MAX_REVOKE_REASON_UNITS).describe('why, for staff') });
export type RevokeCodesInput = z.infer<typeof RevokeCodesInput>;

/** Query of GET /api/staff/code-batches.csv. */
export const CodeBatchesCsvQuery = z.object({ course_id: idInQuery.describe('only those of this course') });
export type CodeBatchesCsvQuery = z.infer<typeof CodeBatchesCsvQuery>;
/** Query of GET /api/staff/code-batches. */
export const CodeBatchesQuery = CodeBatchesCsvQuery.extend({
  before: idInQuery.describe('as `next_before` of the answer before: older ones'),
});
export type CodeBatchesQuery = z.infer<typeof CodeBatchesQuery>;

const batch = {
  id: id.describe('the batch'),
  name: z.string().describe('what staff call it'),
  course_id: z.int().describe('the course that its codes open'),
  course_name: z.string().describe('its name'),
  access_days: z.int().nullable().describe('days of access from redeeming; null: for ever'),
  redeem_by: z.iso.datetime().nullable().describe('when its codes end, ISO 8601 UTC; null: never'),
  is_over: z.boolean().describe('that moment has passed'),
  created_at: z.iso.datetime().describe('when it was made, ISO 8601 UTC'),
  created_by: z.string().nullable().describe('display name of who made it; null: the command line, or gone'),
  used: z.int().min(0).describe('codes that learners redeemed'),
  unused: z.int().min(0).describe('codes that can still be redeemed, but for the end of the batch'),
  revoked: z.int().min(0).describe('codes that staff revoked'),
  is_replaceable: z
    .boolean()
    .describe('nobody said that they have its codes, and none was used: it may be revoked and made again'),
};

/** Codes that were made together. */
export const CodeBatchView = z.object(batch);
export type CodeBatchView = z.infer<typeof CodeBatchView>;

/** Answer of GET /api/staff/code-batches: newest first. */
export const CodeBatchesView = z.object({
  batches: z.array(CodeBatchView).max(BATCHES_PER_PAGE).describe('newest first'),
  next_before: id.nullable().describe('`before` of the next call; null: there are no older ones'),
});
export type CodeBatchesView = z.infer<typeof CodeBatchesView>;

/** Answer of the calls that make a batch. */
export const MadeBatchView = z.object({
  batch: CodeBatchView.describe('the batch'),
  codes: z
    .array(z.string())
    .max(MAX_BATCH_CODES)
    .nullable()
    .describe('its codes, which nobody can read again; null: an earlier call with this client_id made it'),
  csv: z.string().nullable().describe('the same as a table for spreadsheets'),
});
export type MadeBatchView = z.infer<typeof MadeBatchView>;

const codeFilter = z.enum(CODE_FILTERS).optional().describe('all (default), or those in this state');

/** Query of GET /api/staff/code-batches/{id}/codes.csv. */
export const BatchCodesCsvQuery = z.object({ filter: codeFilter });
export type BatchCodesCsvQuery = z.infer<typeof BatchCodesCsvQuery>;

/** Query of GET /api/staff/code-batches/{id}. */
export const BatchCodesQuery = z.object({
  filter: codeFilter,
  after: idInQuery.describe('as `next_after` of the answer before: the ones that follow'),
});
export type BatchCodesQuery = z.infer<typeof BatchCodesQuery>;

/** Answer of GET /api/staff/code-batches/{id}. */
export const BatchCodesView = z.object({
  batch: CodeBatchView.describe('the batch'),
  codes: z
    .array(
      z.object({
        id: id.describe('the code'),
        hint: z.string().describe('its last four characters'),
        state: z.enum(['unused', 'used', 'revoked']).describe('what became of it'),
        redeemed_at: z.iso.datetime().nullable().describe('when it was used, ISO 8601 UTC'),
        learner: z
          .object({ id: z.int().describe('the account'), name: z.string().describe('display name') })
          .nullable()
          .describe('who used it; null: nobody, or the account is gone'),
        revoked_at: z.iso.datetime().nullable().describe('when it was revoked, ISO 8601 UTC'),
        revoked_by: z.string().nullable().describe('display name of who revoked it'),
        revoked_reason: z.string().nullable().describe('why'),
      }),
    )
    .max(CODES_PER_PAGE)
    .describe('in the order in which they were made'),
  next_after: id.nullable().describe('`after` of the next call; null: there are no more'),
});
export type BatchCodesView = z.infer<typeof BatchCodesView>;

/** Answer of the calls that revoke codes. */
export const RevokedCodesView = z.object({ revoked: z.int().min(0).describe('how many codes this call revoked') });
export type RevokedCodesView = z.infer<typeof RevokedCodesView>;
