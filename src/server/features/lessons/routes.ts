import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { LessonView } from '#contract/lessons.ts';
import { idParams, refusals } from '../../platform/api-schema.ts';
import { getLesson, getLessonPercent, type LessonDeps } from './service.ts';

export function registerLessonRoutes(scope: FastifyInstance, deps: LessonDeps): void {
  const app = scope.withTypeProvider<ZodTypeProvider>();
  const tags = ['lessons'];

  app.get(
    '/api/lessons/:id',
    {
      schema: {
        tags,
        summary: 'A lesson with its content',
        params: idParams('lesson'),
        response: { 200: LessonView, ...refusals },
      },
    },
    (request) => getLesson(deps, request.visit, request.params.id),
  );

  app.get(
    '/get-lesson-percent/:id',
    {
      schema: {
        tags,
        summary: "The learner's percent of a lesson",
        params: idParams('lesson'),
        response: { 200: z.int().min(0).max(100).describe('percent, 0 for a guest'), ...refusals },
      },
    },
    (request) => getLessonPercent(deps, request.visit, request.params.id),
  );
}
