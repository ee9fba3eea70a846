// The minimum for a progress report: a Fastify route with one session look-up and one upsert.
import { createHash } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';

type Report = { lesson_id: number; played: [number, number][]; position_seconds: number; sequence: number };

const pool = new pg.Pool({ ...(JSON.parse(process.env['CONNECTION'] ?? '{}') as pg.PoolConfig), max: 20 });
const app = Fastify();

app.post('/report', async (request, reply) => {
  const token = /tsubame_session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
  const session = await pool.query<{ user_id: string }>({
    name: 'look-up',
    text: 'SELECT user_id FROM session WHERE token_hash = $1 AND expires_at > now()',
    values: [createHash('sha256').update(token).digest()],
  });
  const userId = session.rows[0]?.user_id;
  if (userId === undefined) return reply.code(401).send();
  const report = request.body as Report;
  const { rows } = await pool.query<{ percent: number }>({
    name: 'upsert',
    text: process.env['UPSERT'] ?? '',
    values: [userId, report.lesson_id, Math.min(100, Math.floor(report.position_seconds)), JSON.stringify(report)],
  });
  return { lesson_id: report.lesson_id, percent: rows[0]?.percent };
});

await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
process.send?.(typeof address === 'object' && address ? address.port : 0);
