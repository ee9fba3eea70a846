// The minimum for saving a result with its recordings: a Fastify route that ends with the same rows and the same files on
// the disk. So it flushes the same files, looks for a result of the same client id, locks the learner, reads what the
// streak and the achievements hang on, and forgets and removes the recordings of a sixth attempt, by our statements and plain inserts.
// It lacks what ours does around that: limits, permission, schemas, questions, scoring, recognising, and recovery.
import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream, mkdtempSync } from 'node:fs';
import { open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import pg from 'pg';
import { KEPT_RECORDINGS } from '#domain/exercise/recording-limits.ts';

const pool = new pg.Pool({ ...(JSON.parse(process.env['CONNECTION'] ?? '{}') as pg.PoolConfig), max: 20 });
const app = Fastify();
await app.register(multipart, { limits: { fileSize: 2_100_000 } });
const folder = mkdtempSync(path.join(process.env['FOLDER'] ?? tmpdir(), 'bare-'));

const look = (name: string) => ({ name, text: process.env[name] ?? '' });
const LOOK_UP = {
  name: 'look-up',
  text: 'SELECT user_id FROM session WHERE token_hash = $1 AND expires_at > now()',
};

const INSERT_RESULT = {
  name: 'insert-result',
  text: `INSERT INTO exercise_result (user_id, client_id, sent_hash, lesson_id, course_id, created_at, correct, total,
                                      grade, is_passed, answers, streak)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING id`,
};
const INSERT_RECORDINGS = {
  name: 'insert-recordings',
  text: `INSERT INTO exercise_recording (result_id, user_id, question_id, speed, name, format, bytes)
         SELECT $1, $2, r.* FROM unnest($3::int[], $4::text[], $5::text[], $6::text[], $7::int[]) AS r`,
};
const COURSE_ID = Number(process.env['COURSE_ID']);
const PERCENT = 8;

app.post('/save', async (request, reply) => {
  const token = /tsubame_session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
  const tokenHash = createHash('sha256').update(token).digest();
  const { rows } = await pool.query<{ user_id: string }>({ ...LOOK_UP, values: [tokenHash] });
  const userId = rows[0]?.user_id;
  if (userId === undefined) return reply.code(401).send();
  const fields = new Map<string, string>();
  const names: string[] = [];
  for await (const part of request.parts()) {
    if (part.type === 'field') fields.set(part.fieldname, String(part.value));
    else {
      const name = randomBytes(16).toString('hex');
      await pipeline(part.file, createWriteStream(path.join(folder, name), { flags: 'wx', flush: true }));
      names.push(name);
    }
  }
  const directory = await open(folder);
  await directory.sync();
  await directory.close();

  const lessonId = Number(fields.get('lesson_id'));
  const data = fields.get('data') ?? '';
  const clientId = fields.get('client_id');
  const sentHash = createHash('sha256').update(data).digest();
  const now = new Date();
  const client = await pool.connect();
  await client.query('BEGIN');
  await client.query({ ...look('LOCK_LEARNER'), values: [userId] });
  const sent = await client.query({ ...look('FIND_SENT'), values: [userId, clientId, sentHash] });
  if (sent.rows.length > 0) throw new Error('The bench sends nothing twice.');
  const facts = await client.query<{ streak: number | null }>({ ...look('COURSE_FACTS'), values: [userId, COURSE_ID] });
  const streak = facts.rows[0]?.streak ?? 0;
  const stored = await client.query<{ id: number }>({
    ...INSERT_RESULT,
    values: [userId, clientId, sentHash, lessonId, COURSE_ID, now, 1, 12, 1, false, data, streak],
  });
  const id = stored.rows[0]?.id;
  const each = <T>(value: T) => names.map(() => value);
  await client.query({
    ...INSERT_RECORDINGS,
    values: [id, userId, each(1), ['slow', 'default'], names, each('webm'), each(200_000)],
  });
  const forgotten = await client.query<{ name: string }>({
    ...look('FORGET_RECORDINGS'),
    values: [userId, lessonId, KEPT_RECORDINGS.attemptsOfLesson, KEPT_RECORDINGS.bytesOfLearner],
  });
  await client.query('COMMIT');
  client.release();
  await Promise.all(forgotten.rows.map(({ name }) => unlink(path.join(folder, name))));

  const read = await pool.query<{ version: number | null; percent: number | null }>({
    ...look('READ_PROGRESS'),
    values: [[userId], [lessonId], [0]],
  });
  const [before] = read.rows;
  if ((before?.percent ?? 0) < PERCENT) {
    const record = [0, now, PERCENT, null, JSON.stringify({ exercise: { percent: PERCENT } }), now, now, 0];
    await pool.query({ ...look('WRITE_PROGRESS'), values: [userId, lessonId, before?.version ?? 0, ...record] });
  }
  return { error_code: 0, msg: '', result_id: id };
});

await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
process.send?.(typeof address === 'object' && address ? address.port : 0);
