import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type pg from 'pg';
import { refusals } from './api-schema.ts';

const Up = z.object({ status: z.literal('ok').describe('it does') });

/** /healthz: the process answers. /readyz: and it reaches PostgreSQL, so a balancer may send learners here. */
export function registerHealthRoutes(app: FastifyInstance, pool: pg.Pool): void {
  const schema = (summary: string) => ({ tags: ['operations'], summary, response: { 200: Up, ...refusals } });
  app.get('/healthz', { schema: schema('The process answers') }, () => ({ status: 'ok' }));
  app.get('/readyz', { schema: schema('PostgreSQL is reached') }, async () => {
    await pool.query('SELECT 1');
    return { status: 'ok' };
  });
}
