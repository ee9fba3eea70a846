import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { refusals } from './api-schema.ts';
import type { AppDeps } from './deps.ts';

const Ok = z.literal('ok').describe('it does');
const Postgres = z
  .object({
    state: z.enum(['running', 'ended', 'given up']).describe('given up: it ended too often, the log says why'),
    ends: z.int().describe('how often it ended since the start; each time it is started again'),
  })
  .describe('the embedded PostgreSQL, where that is in use');

/** /healthz: the process responds. /readyz: PostgreSQL works, too, so a load balancer may send traffic. */
export function registerHealthRoutes(
  app: FastifyInstance,
  { database, postgresHealth }: Pick<AppDeps, 'database' | 'postgresHealth'>,
): void {
  const tags = ['operations'];
  const alive = z.object({ status: Ok, postgres: Postgres.optional() });
  app.get('/healthz', { schema: { tags, summary: 'The process answers', response: { 200: alive, ...refusals } } }, () =>
    alive.parse({ status: 'ok', postgres: postgresHealth() ?? undefined }),
  );
  const ready = z.object({ status: Ok });
  app.get(
    '/readyz',
    { schema: { tags, summary: 'PostgreSQL is reached, and has space', response: { 200: ready, ...refusals } } },
    async () => {
      await database.checkReady();
      return { status: 'ok' };
    },
  );
}
