// The minimum for an answer to a question of an exam: a Fastify route with one session look-up that reads the attempt and
// writes it with the answer, by our statements. It lacks permission, schemas, the rules, and the attempt in its answer.
import { createHash } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';

type Answer = { result_id: number; question_id: number; answer_id: string; sequence: number; elapsed_ms: number };
type Attempt = {
  id: number;
  userId: number;
  revision: number;
  windowId: string;
  dueAt: Date;
  state: { heardAtMs: number; parts: { elapsedMs: number }[] };
};

const pool = new pg.Pool({ ...(JSON.parse(process.env['CONNECTION'] ?? '{}') as pg.PoolConfig), max: 20 });
const app = Fastify();

const look = (name: string) => ({ name, text: process.env[name] ?? '' });
const LOOK_UP = {
  name: 'look-up',
  text: 'SELECT user_id::float8 AS "userId" FROM session WHERE token_hash = $1 AND expires_at > now()',
};

app.post('/answer', async (request, reply) => {
  const token = /tsubame_session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
  const tokenHash = createHash('sha256').update(token).digest();
  const session = await pool.query<{ userId: number }>({ ...LOOK_UP, values: [tokenHash] });
  const userId = session.rows[0]?.userId;
  if (userId === undefined) return reply.code(401).send();
  const sent = request.body as Answer;
  for (;;) {
    const { rows } = await pool.query<Attempt>({
      ...look('READ_ATTEMPTS'),
      values: [[sent.result_id], [sent.question_id]],
    });
    const [attempt] = rows;
    if (!attempt || attempt.userId !== userId) return reply.code(404).send();
    const { id, revision, windowId, dueAt, state } = attempt;
    state.heardAtMs = Date.now();
    const [part] = state.parts;
    if (part) part.elapsedMs = sent.elapsed_ms;
    const row = [[id], [revision], [JSON.stringify(state)], [windowId], [dueAt], [null], [null], [false], [null]];
    const answer = [[id], [sent.question_id], [JSON.stringify(sent.answer_id)], [sent.sequence]];
    const written = await pool.query({ ...look('WRITE_ATTEMPTS'), values: [...row, ...answer] });
    // Else another answer of this attempt was faster.
    if (written.rows.length > 0) return { data: { id, saved: { [sent.question_id]: sent.sequence } } };
  }
});

await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
process.send?.(typeof address === 'object' && address ? address.port : 0);
