import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  BatchCodesCsvQuery,
  BatchCodesQuery,
  BatchCodesView,
  CodeBatchesCsvQuery,
  CodeBatchesQuery,
  CodeBatchesView,
  CodeBatchInput,
  CodeBatchView,
  MadeBatchView,
  ReplaceBatchInput,
  RevokeCodesInput,
  RevokedCodesView,
} from '#contract/code-batches.ts';
import { idParams, refusals } from '../../platform/api-schema.ts';
import { requireStaff, requireStaffOf } from '../access/index.ts';
import { exportBatches } from './batches-csv.ts';
import {
  exportBatchCodes,
  keepCodeBatch,
  listCodeBatches,
  makeCodeBatch,
  replaceCodeBatch,
  revokeCodeBatch,
  revokeOneCode,
  viewCodeBatch,
} from './batches.ts';
import type { EnrolmentDeps } from './service.ts';

const tags = ['enrolments'];

/** What staff do with activation codes. decisions §3 */
export function registerCodeDesk(scope: FastifyInstance, deps: EnrolmentDeps): void {
  const app = scope.withTypeProvider<ZodTypeProvider>();

  app.get(
    '/api/staff/code-batches',
    {
      schema: {
        tags,
        summary: 'Batches of activation codes, newest first, for staff',
        querystring: CodeBatchesQuery,
        response: { 200: CodeBatchesView, ...refusals },
      },
    },
    ({ context, query }) => listCodeBatches(deps, context, requireStaffOf(context, query.course_id), query),
  );

  app.get(
    '/api/staff/code-batches.csv',
    {
      schema: {
        tags,
        summary: 'The same as a table for spreadsheets',
        querystring: CodeBatchesCsvQuery,
        response: { 200: z.string().describe('CSV in UTF-8, with a header'), ...refusals },
      },
      serializerCompiler: () => (data) => data as string,
    },
    async ({ context, query }, reply) => {
      const staff = requireStaffOf(context, query.course_id);
      const csv = await exportBatches(deps, context, staff, query);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="lo-ma.csv"')
        .send(csv);
    },
  );

  app.post(
    '/api/staff/code-batches',
    {
      schema: {
        tags,
        summary: 'Make a batch of activation codes, which only this answer shows',
        body: CodeBatchInput,
        response: { 200: MadeBatchView, ...refusals },
      },
    },
    ({ context, body }) => makeCodeBatch(deps, context, requireStaffOf(context, body.course_id), body),
  );

  app.get(
    '/api/staff/code-batches/:id',
    {
      schema: {
        tags,
        summary: 'A batch and who used which of its codes, for staff',
        params: idParams('batch'),
        querystring: BatchCodesQuery,
        response: { 200: BatchCodesView, ...refusals },
      },
    },
    ({ context, params, query }) => viewCodeBatch(deps, context, requireStaff(context), params.id, query),
  );

  app.get(
    '/api/staff/code-batches/:id/codes.csv',
    {
      schema: {
        tags,
        summary: 'The same as a table for spreadsheets',
        params: idParams('batch'),
        querystring: BatchCodesCsvQuery,
        response: { 200: z.string().describe('CSV in UTF-8, with a header'), ...refusals },
      },
      serializerCompiler: () => (data) => data as string,
    },
    async ({ context, params, query }, reply) => {
      const csv = await exportBatchCodes(deps, requireStaff(context), params.id, query);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="lo-ma-${params.id}.csv"`)
        .send(csv);
    },
  );

  app.post(
    '/api/staff/code-batches/:id/replace',
    {
      schema: {
        tags,
        summary: 'Revoke a batch whose codes nobody has seen, and make it again',
        params: idParams('batch'),
        body: ReplaceBatchInput,
        response: { 200: MadeBatchView, ...refusals },
      },
    },
    ({ context, params, body }) => replaceCodeBatch(deps, context, requireStaff(context), params.id, body.client_id),
  );

  app.post(
    '/api/staff/code-batches/:id/keep',
    {
      schema: {
        tags,
        summary: 'Say that one has the codes of a batch',
        params: idParams('batch'),
        response: { 200: CodeBatchView, ...refusals },
      },
    },
    ({ context, params }) => keepCodeBatch(deps, context, requireStaff(context), params.id),
  );

  app.post(
    '/api/staff/code-batches/:id/revoke',
    {
      schema: {
        tags,
        summary: 'Revoke the codes of a batch that nobody has used',
        params: idParams('batch'),
        body: RevokeCodesInput,
        response: { 200: RevokedCodesView, ...refusals },
      },
    },
    ({ context, params, body }) => revokeCodeBatch(deps, requireStaff(context), params.id, body.reason),
  );

  app.post(
    '/api/staff/codes/:id/revoke',
    {
      schema: {
        tags,
        summary: 'Revoke a code that nobody has used',
        params: idParams('code'),
        body: RevokeCodesInput,
        response: { 200: RevokedCodesView, ...refusals },
      },
    },
    ({ context, params, body }) => revokeOneCode(deps, requireStaff(context), params.id, body.reason),
  );
}
