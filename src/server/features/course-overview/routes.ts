import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { CourseOverviewView } from '#contract/course-overview.ts';
import { idParams, refusals } from '../../platform/api-schema.ts';
import { requireStaffOf } from '../access/index.ts';
import { type CourseOverviewDeps, exportCourseOverview, viewCourseOverview } from './service.ts';

const tags = ['courses'];

/** What staff see of a course's learners. */
export function registerCourseOverview(scope: FastifyInstance, deps: CourseOverviewDeps): void {
  const app = scope.withTypeProvider<ZodTypeProvider>();

  app.get(
    '/api/staff/courses/:id/overview',
    {
      schema: {
        tags,
        summary: 'How learners fare in the lessons of a course, for staff',
        params: idParams('course'),
        response: { 200: CourseOverviewView, ...refusals },
      },
    },
    ({ context, params }) => {
      requireStaffOf(context, params.id);
      return viewCourseOverview(deps, context, params.id);
    },
  );

  app.get(
    '/api/staff/courses/:id/overview.csv',
    {
      schema: {
        tags,
        summary: 'The same as a table for spreadsheets',
        params: idParams('course'),
        response: { 200: z.string().describe('CSV in UTF-8, with a header'), ...refusals },
      },
      serializerCompiler: () => (data) => data as string,
    },
    async ({ context, params }, reply) => {
      requireStaffOf(context, params.id);
      const csv = await exportCourseOverview(deps, context, params.id);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="khoa-hoc-${params.id}.csv"`)
        .send(csv);
    },
  );
}
