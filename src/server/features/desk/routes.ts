import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { AuditLogCsvQuery } from '#contract/desk/audit-log.ts';
import { LearnersCsvQuery } from '#contract/desk/learner-list.ts';
import { LearnerChangeInput, LearnerChangeView } from '#contract/desk/learner-page.ts';
import { idParams, refusals } from '../../platform/api-schema.ts';
import { requireAccountChange, requireAdmin, requireStaffOf } from '../access/index.ts';
import { exportAuditLog } from './audit-log.ts';
import type { DeskDeps } from './desk.ts';
import { changeLearner } from './learner-changes.ts';
import { exportLearners } from './learners.ts';

const tags = ['desk'];

/** What staff do with accounts. */
export function registerDeskRoutes(scope: FastifyInstance, deps: DeskDeps): void {
  const app = scope.withTypeProvider<ZodTypeProvider>();

  app.get(
    '/api/staff/learners.csv',
    {
      schema: {
        tags,
        summary: 'Accounts as a table for spreadsheets, for staff',
        querystring: LearnersCsvQuery,
        response: { 200: z.string().describe('CSV in UTF-8, with a header'), ...refusals },
      },
      serializerCompiler: () => (data) => data as string,
    },
    async ({ context, query }, reply) => {
      const csv = await exportLearners(deps, context, requireStaffOf(context, query.course), query);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="hoc-vien.csv"')
        .send(csv);
    },
  );

  app.get(
    '/api/staff/audit-log.csv',
    {
      schema: {
        tags,
        summary: 'What staff did as a table for spreadsheets, for admins',
        querystring: AuditLogCsvQuery,
        response: { 200: z.string().describe('CSV in UTF-8, with a header'), ...refusals },
      },
      serializerCompiler: () => (data) => data as string,
    },
    async ({ context, query }, reply) => {
      requireAdmin(context);
      const csv = await exportAuditLog(deps, query);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="nhat-ky.csv"')
        .send(csv);
    },
  );

  app.post(
    '/api/staff/learners/:id',
    {
      schema: {
        tags,
        summary: 'Change what a learner may do: access, role, suspension, password, sessions, note',
        params: idParams('account'),
        body: LearnerChangeInput,
        response: { 200: LearnerChangeView, ...refusals },
      },
    },
    ({ context, params, body }) => changeLearner(deps, context, requireAccountChange(context, body), params.id, body),
  );
}
