import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { GetLinkQuery } from '#contract/lessons.ts';
import { refusals } from '../../platform/api-schema.ts';
import { createVideoLink, type LinkDeps, requireOpenVideo } from './links.ts';

export function registerVideoRoutes(scope: FastifyInstance, deps: LinkDeps): void {
  scope.withTypeProvider<ZodTypeProvider>().get(
    '/video/get-link',
    {
      schema: {
        tags: ['video'],
        summary: 'A playable stream address',
        querystring: GetLinkQuery,
        response: { 200: z.string().describe('address of an HLS playlist, valid for six hours'), ...refusals },
      },
    },
    (request, reply) => {
      // A bare string: Fastify would send it as text.
      reply.type('application/json; charset=utf-8').header('cache-control', 'no-store');
      const open = requireOpenVideo(request.context, request.query.url, deps.now());
      return JSON.stringify(createVideoLink(deps, open));
    },
  );
}
