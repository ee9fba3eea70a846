import { buildApp } from '#server/app.ts';
import { createSession } from '#server/features/auth/session.ts';
import { SESSION_COOKIE } from '#server/features/auth/index.ts';
import { buildTestApp } from '#server/testing/test-app.ts';
import { FIXTURE } from '#server/testing/fixture-course.ts';
import { FaultyPool } from './faulty-pool.ts';
import type { Ground } from './run-seed.ts';
import { simulatedExam } from './simulated-exam.ts';

/** Two servers on one database with the exams of the simulator. */
export async function openGround(): Promise<Ground & { close(): Promise<void> }> {
  const test = await buildTestApp();
  const { database, deps, clock } = test;
  const learner = await test.person('enrolled');
  const { pool } = database;
  for (const clockKind of ['study', 'strict'] as const) {
    const { hash, paper, key } = simulatedExam(clockKind);
    await pool.query('INSERT INTO exam_version (hash, paper, key) VALUES ($1, $2, $3)', [
      hash,
      JSON.stringify(paper),
      JSON.stringify(key),
    ]);
  }
  const open = async () => {
    const faulty = new FaultyPool(pool);
    return { app: await buildApp({ ...deps, database: { ...database, pool: faulty.pool } }), database: faulty };
  };
  const servers = [await open(), await open()] as const;
  return {
    pool,
    servers,
    clock,
    lessonId: FIXTURE.practice.lesson,
    async signIn() {
      // A learner of each run's own, without the cost of a password.
      const { rows } = await pool.query<{ id: number }>(
        `INSERT INTO "user" (name, email, email_key, password_hash)
         SELECT name, gen_random_uuid(), gen_random_uuid(), password_hash FROM "user" WHERE id = $1 RETURNING id::float8 AS id`,
        [learner.userId],
      );
      const learnerId = rows[0]?.id ?? 0;
      await pool.query(
        `INSERT INTO enrolment (user_id, course_id, starts_at, expires_at, source)
         SELECT $2, course_id, starts_at, NULL, source FROM enrolment WHERE user_id = $1`,
        [learner.userId, learnerId],
      );
      const viewer = { userId: learnerId, address: '127.0.0.1', userAgent: 'simulator' };
      const token = await createSession(pool, viewer, clock.nowMs);
      return { learnerId, cookie: `${SESSION_COOKIE}=${token}` };
    },
    async close() {
      for (const { app } of servers) await app.close();
      await test.close();
    },
  };
}
