// The minimum for saving swipes: a Fastify route with one session look-up and the same statements as ours, without a
// replay: the written values are made up.
import { createHash } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ ...(JSON.parse(process.env['CONNECTION'] ?? '{}') as pg.PoolConfig), max: 20 });
const app = Fastify();
const LOCK = Number(process.env['CARD_LOCK']);

const look = (name: string) => ({ name, text: process.env[name] ?? '' });
const LOOK_UP = {
  name: 'look-up',
  text: 'SELECT user_id FROM session WHERE token_hash = $1 AND expires_at > now()',
};

type Swipe = { client_id: string; card_id: number; direction: string };

app.post('/save', async (request, reply) => {
  const token = /tsubame_session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
  const tokenHash = createHash('sha256').update(token).digest();
  const { rows } = await pool.query<{ user_id: string }>({ ...LOOK_UP, values: [tokenHash] });
  const userId = rows[0]?.user_id;
  if (userId === undefined) return reply.code(401).send();
  const { lesson_id: lessonId, swipes } = request.body as { lesson_id: number; swipes: Swipe[] };
  const now = new Date();
  const today = Math.floor(now.getTime() / 86_400_000);
  const all = <T>(value: T) => swipes.map(() => value);
  const cardIds = swipes.map((swipe) => swipe.card_id);
  const words = cardIds.map((id) => `word ${id}`);
  const rightOnes = swipes.map((swipe) => swipe.direction === 'right');

  const client = await pool.connect();
  await client.query('BEGIN');
  const counter = [`swipe:${userId}`, now.getTime(), now.getTime() + 600_000, swipes.length];
  await client.query({ ...look('LOCK_CARDS'), values: [LOCK, userId, [lessonId], ...counter] });
  const ids = swipes.map((swipe) => swipe.client_id);
  const directions = swipes.map((swipe) => swipe.direction);
  const log = [ids, cardIds, words, all('swipe'), all('swipe'), directions, all(3), all(null), all(now), now, [today]];
  await client.query({ ...look('APPEND'), values: [userId, ...log] });
  await client.query({ ...look('COUNTING'), values: [userId, words, cardIds] });
  const memory = [
    all(now),
    all(2.5),
    all(5),
    all('learning'),
    all(1),
    all(0),
    all(1),
    all(0),
    all(now),
    all(now),
    all(null),
  ];
  const settled = [cardIds, words, cardIds, rightOnes, all(now), words, cardIds, ...memory];
  await client.query({ ...look('WRITE_SETTLED'), values: [userId, ...settled] });
  const piles = await client.query<{ card_id: number; is_remembered: boolean }>({
    ...look('READ_PILES'),
    values: [userId, JSON.parse(process.env['CARD_IDS'] ?? '[]')],
  });
  await client.query('COMMIT');
  client.release();

  const read = await pool.query<{ version: number | null; percent: number | null }>({
    ...look('READ_PROGRESS'),
    values: [[userId], [lessonId], [0]],
  });
  const percent = (read.rows[0]?.percent ?? 0) + 1;
  const record = [0, now, percent, null, JSON.stringify({ 0: { percent } }), now, now, 0];
  await pool.query({
    ...look('WRITE_PROGRESS'),
    values: [userId, lessonId, read.rows[0]?.version ?? 0, ...record],
  });
  const idsIn = (isRemembered: boolean) =>
    piles.rows.filter((row) => row.is_remembered === isRemembered).map((row) => row.card_id);
  return {
    result: {
      flashcard: JSON.stringify({ remember: idsIn(true), non: idsIn(false) }),
      example_progress: percent,
    },
    is_passed: false,
    show_popup_done_stage: false,
  };
});

await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
process.send?.(typeof address === 'object' && address ? address.port : 0);
