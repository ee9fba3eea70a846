import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { LessonView } from '#contract/lessons.ts';
import { idParams, refusals } from '../../platform/api-schema.ts';
import { requireOpenLesson } from '../access/index.ts';
import { findFile, requireLessonFile } from './find-file.ts';
import { getLesson, getLessonPercent, type LessonDeps } from './service.ts';

/** A browser may cache the redirect for this long: its grant lasts six hours (decisions §6). */
const REDIRECT_SECONDS = 3600;

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
    ({ context, params }) => getLesson(deps, context, requireOpenLesson(context, params.id, deps.now())),
  );

  app.get(
    '/api/lessons/:id/media/:component/*',
    {
      schema: {
        tags,
        summary: 'Leads to a file of the lesson: captions, PDF, recordings',
        params: idParams('lesson').extend({
          component: idParams('component').shape.id,
          '*': z.string().describe('the file'),
        }),
        response: { 302: z.null().describe('to the file under a signed, expiring grant'), ...refusals },
      },
    },
    async (request, reply) => {
      const { id, component, '*': file } = request.params;
      const asked = { lessonId: id, componentId: component, file };
      await requireLessonFile(deps, request.context, asked);
      const address = await findFile(deps, request.context, asked);
      // After a change of accounts the browser asks again.
      reply.header('cache-control', `private, max-age=${REDIRECT_SECONDS}`).header('vary', 'Cookie');
      return reply.redirect(address, 302);
    },
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
    ({ context, params }) => getLessonPercent(deps, context, requireOpenLesson(context, params.id, deps.now())),
  );
}
