import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  ExamLearnersQuery,
  ExamLearnersView,
  ExamResultRowView,
  ExamResultsCsvQuery,
  ExamResultsQuery,
  ExamResultsView,
  ExamStatisticsView,
  ExtraTimeInput,
  ExtraTimeView,
  VoidInput,
} from '#contract/exams/exam-staff.ts';
import { idParams, refusals } from '../../platform/api-schema.ts';
import { requireStaff, requireStaffInLesson } from '../access/index.ts';
import { giveExtraTime, searchLearners } from './extra-time.ts';
import { exportExamResults, listExamResults, type ResultsDeps } from './results.ts';
import { viewStatistics } from './statistics.ts';
import { voidAttempt } from './voiding.ts';

const tags = ['exams'];

/** What teachers do with the attempts at an exam. decisions §11 "Staff" */
export function registerExamStaff(scope: FastifyInstance, deps: ResultsDeps): void {
  const app = scope.withTypeProvider<ZodTypeProvider>();

  app.get(
    '/api/lessons/:id/exam/results',
    {
      schema: {
        tags,
        summary: 'Attempts at an exam, newest first, for staff',
        params: idParams('lesson'),
        querystring: ExamResultsQuery,
        response: { 200: ExamResultsView, ...refusals },
      },
    },
    ({ context, params, query }) => {
      const { lesson } = requireStaffInLesson(context, params.id);
      return listExamResults(deps, lesson, query);
    },
  );

  app.get(
    '/api/lessons/:id/exam/results.csv',
    {
      schema: {
        tags,
        summary: 'The same as a table for spreadsheets',
        params: idParams('lesson'),
        querystring: ExamResultsCsvQuery,
        response: { 200: z.string().describe('CSV in UTF-8, with a header'), ...refusals },
      },
      serializerCompiler: () => (data) => data as string,
    },
    async ({ context, params, query }, reply) => {
      const { lesson } = requireStaffInLesson(context, params.id);
      const csv = await exportExamResults(deps, lesson, query);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="ket-qua-${params.id}.csv"`)
        .send(csv);
    },
  );

  app.get(
    '/api/lessons/:id/exam/statistics',
    {
      schema: {
        tags,
        summary: "How an exam's questions do, for staff",
        params: idParams('lesson'),
        response: { 200: ExamStatisticsView, ...refusals },
      },
    },
    ({ context, params }) => {
      const { lesson } = requireStaffInLesson(context, params.id);
      return viewStatistics(deps, lesson);
    },
  );

  app.get(
    '/api/lessons/:id/exam/learners',
    {
      schema: {
        tags,
        summary: 'Whom more time can be given to, by name or address, for staff',
        params: idParams('lesson'),
        querystring: ExamLearnersQuery,
        response: { 200: ExamLearnersView, ...refusals },
      },
    },
    ({ context, params, query }) => {
      const { staff, lesson } = requireStaffInLesson(context, params.id);
      return searchLearners(deps, staff, lesson, query);
    },
  );

  app.post(
    '/api/lessons/:id/exam/extra-time',
    {
      schema: {
        tags,
        summary: 'Give one learner more time in the parts that have not begun',
        params: idParams('lesson'),
        body: ExtraTimeInput,
        response: { 200: ExtraTimeView, ...refusals },
      },
    },
    ({ context, params, body }) => {
      const { staff, lesson } = requireStaffInLesson(context, params.id);
      return giveExtraTime(deps, staff, lesson, body);
    },
  );

  app.post(
    '/api/exam-attempts/:id/void',
    {
      schema: {
        tags,
        summary: 'Void an attempt for a reason that its learner reads',
        params: idParams('attempt'),
        body: VoidInput,
        response: { 200: ExamResultRowView, ...refusals },
      },
    },
    ({ context, params, body }) => voidAttempt(deps, context, requireStaff(context), params.id, body.reason),
  );
}
