import pg from 'pg';
import type { EmbeddedPostgres } from '#server/db/embedded/supervisor.ts';
import { SESSION_COOKIE } from '#server/features/auth/index.ts';
import { createSession } from '#server/features/auth/session.ts';

export type Learner = { userId: number; cookie: string };

/** A connection pool to the embedded server, like our server's own. */
export function poolOf({ host, port, user, password, database }: EmbeddedPostgres): pg.Pool {
  return new pg.Pool({ host, port, user, password, database, max: 4 });
}

/** CONNECTION for a program of bench/peers: how to reach the embedded server. */
export function connectionOf({ host, port, user, password, database }: EmbeddedPostgres): string {
  return JSON.stringify({ host, port, user, password, database });
}

/** Signed-in learners, enrolled in every course. Written straight to the tables, without signing in. */
export async function makeLearners(pool: pg.Pool, count: number): Promise<Learner[]> {
  const { rows } = await pool.query<{ id: string }>(
    `WITH made AS (
       INSERT INTO "user" (name, email, email_key, password_hash)
       SELECT 'Bench ' || n, key, key, '' FROM generate_series(1, $1) AS n, gen_random_uuid() AS id, format('%s-%s@bench.example', n, id) AS key
       RETURNING id
     ), enrolled AS (
       INSERT INTO enrolment (user_id, course_id, starts_at, source)
       SELECT made.id, course.id, now() - interval '1 day', 'staff' FROM made, course
     )
     SELECT id FROM made`,
    [count],
  );
  return Promise.all(
    rows.map(async ({ id }) => {
      const owner = { userId: Number(id), address: '127.0.0.1', userAgent: 'bench' };
      return { userId: owner.userId, cookie: `${SESSION_COOKIE}=${await createSession(pool, owner, Date.now())}` };
    }),
  );
}

/** A learner with a record of every lesson, two thirds of them passed and celebrated. */
export async function makeStudiedLearner(pool: pg.Pool): Promise<Learner> {
  const [learner] = await makeLearners(pool, 1);
  if (!learner) throw new Error('No learner was made.');
  await pool.query(
    `INSERT INTO lesson_record (user_id, lesson_id, percent, passed_at, passed_seen_at, parts, opened_at, updated_at)
     SELECT $1, id, CASE WHEN is_passed THEN 100 ELSE 40 END, moment, moment, '{}', now(), now()
       FROM lesson, LATERAL (SELECT id % 3 <> 0 AS is_passed) AS mark,
            LATERAL (SELECT CASE WHEN is_passed THEN now() END AS moment) AS passing`,
    [learner.userId],
  );
  await pool.query('ANALYZE');
  return learner;
}
