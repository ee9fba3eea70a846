import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { CourseSummaryView, CourseView, GroupLessonsView, StageGroupsView } from '#contract/courses.ts';
import { StageSummaryView } from '#contract/stages.ts';
import { idParams, refusals } from '../../platform/api-schema.ts';
import { type CourseDeps, getCourse, getGroupLessons, getStageGroups, listCourses } from './service.ts';
import { getStageSummary } from './stage-summary.ts';

/** The course tree. decisions §2 */
export function registerCourseRoutes(scope: FastifyInstance, deps: CourseDeps): void {
  const app = scope.withTypeProvider<ZodTypeProvider>();
  const tags = ['courses'];

  app.get(
    '/api/courses',
    { schema: { tags, summary: 'All courses', response: { 200: z.array(CourseSummaryView), ...refusals } } },
    (request) => listCourses(deps, request.context),
  );

  app.get(
    '/api/courses/:id',
    {
      schema: {
        tags,
        summary: "A course's whole tree",
        params: idParams('course'),
        response: { 200: CourseView, ...refusals },
      },
    },
    (request) => getCourse(deps, request.context, request.params.id),
  );

  app.get(
    '/api/groups/:id',
    {
      schema: {
        tags,
        summary: 'The lessons of a group',
        params: idParams('group'),
        response: { 200: GroupLessonsView, ...refusals },
      },
    },
    (request) => getGroupLessons(deps, request.context, request.params.id),
  );

  app.get(
    '/api/stages/:id/groups',
    {
      schema: {
        tags,
        summary: 'The groups of a stage, without their lessons',
        params: idParams('stage'),
        response: { 200: StageGroupsView, ...refusals },
      },
    },
    (request) => getStageGroups(deps, request.context, request.params.id),
  );

  app.get(
    '/api/stages/:id/summary',
    {
      schema: {
        tags,
        summary: 'What the celebration of a done stage shows',
        params: idParams('stage'),
        response: { 200: StageSummaryView, ...refusals },
      },
    },
    (request) => getStageSummary(deps, request.context, request.params.id),
  );
}
