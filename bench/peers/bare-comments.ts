// The minimum for a like or comment: a Fastify route with one session look-up and the same statement as ours.
import { createHash } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ ...(JSON.parse(process.env['CONNECTION'] ?? '{}') as pg.PoolConfig), max: 20 });
const app = Fastify();

async function userOf(cookie: string | undefined): Promise<string | undefined> {
  const token = /tsubame_session=([^;]+)/.exec(cookie ?? '')?.[1] ?? '';
  const { rows } = await pool.query<{ user_id: string }>({
    name: 'look-up',
    text: 'SELECT user_id FROM session WHERE token_hash = $1 AND expires_at > now()',
    values: [createHash('sha256').update(token).digest()],
  });
  return rows[0]?.user_id;
}

app.post('/like', async (request, reply) => {
  const userId = await userOf(request.headers.cookie);
  if (userId === undefined) return reply.code(401).send();
  const { id, liked, lesson_id: lessonId } = request.body as { id: number; liked: boolean; lesson_id: number };
  const { rows } = await pool.query<{ count_like: number }>({
    name: liked ? 'like' : 'unlike',
    text: process.env[liked ? 'LIKE' : 'UNLIKE'] ?? '',
    values: [id, userId, `like:${userId}`, Date.now(), Date.now() + 600_000, lessonId, 120],
  });
  return { id, liked, comment_like: liked ? [Number(userId)] : [], count_like: rows[0]?.count_like };
});

app.post('/comment', async (request, reply) => {
  const userId = await userOf(request.headers.cookie);
  if (userId === undefined) return reply.code(401).send();
  const { tbid, content, client_id: clientId } = request.body as { tbid: number; content: string; client_id: string };
  const now = new Date();
  const hash = createHash('sha256').update(content).digest();
  const turn = [`comment:${userId}`, now.getTime(), now.getTime() + 600_000];
  const { rows } = await pool.query<{ id: number }>({
    name: 'comment',
    text: process.env['COMMENT'] ?? '',
    values: [userId, now, ...turn, 'lesson', tbid, content, clientId, hash, 20, [], now],
  });
  return { id: rows[0]?.id, img: null, content, time_created: now };
});

await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
process.send?.(typeof address === 'object' && address ? address.port : 0);
