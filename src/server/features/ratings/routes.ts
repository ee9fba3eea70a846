import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  CourseRatingView,
  RatingInput,
  RatingListQuery,
  RatingListView,
  RatingsCsvQuery,
  RatingView,
} from '#contract/ratings.ts';
import { idParams, refusals } from '../../platform/api-schema.ts';
import { requireLearner, requireStaffOf } from '../access/index.ts';
import { exportRatings } from './ratings-csv.ts';
import { getCourseRating, listRatingsForStaff, type RatingDeps, saveRating } from './service.ts';

export function registerRatingRoutes(scope: FastifyInstance, deps: RatingDeps): void {
  const app = scope.withTypeProvider<ZodTypeProvider>();
  const tags = ['ratings'];

  app.post(
    '/khoa-hoc/save-rating',
    { schema: { tags, summary: 'Rate a course', body: RatingInput, response: { 200: RatingView, ...refusals } } },
    ({ context, body }) => saveRating(deps, context, requireLearner(context, body.learner_id), body),
  );

  app.get(
    '/api/courses/:id/rating',
    {
      schema: {
        tags,
        summary: "A course's ratings, and whether the viewer may rate it",
        params: idParams('course'),
        response: { 200: CourseRatingView, ...refusals },
      },
    },
    (request) => getCourseRating(deps, request.context, request.params.id),
  );

  app.get(
    '/api/moderation/ratings',
    {
      schema: {
        tags,
        summary: 'What learners wrote with their ratings, for staff',
        querystring: RatingListQuery,
        response: { 200: RatingListView, ...refusals },
      },
    },
    ({ context, query }) => listRatingsForStaff(deps, context, requireStaffOf(context, query.course_id), query),
  );

  app.get(
    '/api/moderation/ratings.csv',
    {
      schema: {
        tags,
        summary: 'The same as a table for spreadsheets',
        querystring: RatingsCsvQuery,
        response: { 200: z.string().describe('CSV in UTF-8, with a header'), ...refusals },
      },
      serializerCompiler: () => (data) => data as string,
    },
    async ({ context, query }, reply) => {
      const staff = requireStaffOf(context, query.course_id);
      const csv = await exportRatings(deps, context, staff, query);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="danh-gia.csv"')
        .send(csv);
    },
  );
}
