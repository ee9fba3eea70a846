import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { SearchIndexView } from '#contract/search-index.ts';
import { idParams, refusals } from '../../platform/api-schema.ts';
import { AppError } from '../../platform/app-error.ts';
import { searchIndexOf } from './service.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const ACCEPTS_BROTLI = /\bbr\b(?!\s*;\s*q=0(?![.\d]))/;

export function registerSearchRoutes(scope: FastifyInstance): void {
  const app = scope.withTypeProvider<ZodTypeProvider>();

  app.get(
    '/api/courses/:id/search-index',
    {
      schema: {
        tags: ['courses'],
        summary: 'The names of a course, to search in the browser',
        params: idParams('course'),
        response: { 200: SearchIndexView, 304: z.null().describe('as it was'), ...refusals },
      },
    },
    async (request, reply) => {
      const course = request.context.tree.courseById.get(request.params.id);
      if (!course) throw new AppError('COURSE_NOT_FOUND');
      const index = await searchIndexOf(course);
      void reply.headers({ etag: index.etag, vary: 'accept-encoding' });
      if (request.headers['if-none-match'] === index.etag) return reply.code(304).send(null);
      if (!ACCEPTS_BROTLI.test(request.headers['accept-encoding'] ?? '')) return index.view;
      // These bytes were validated when they were made.
      const bytes: FastifyReply = reply;
      return bytes.headers({ 'content-type': JSON_TYPE, 'content-encoding': 'br' }).send(index.brotli);
    },
  );
}
