import pg from 'pg';
import type { PartKey } from '../src/domain/course/part-key.ts';
import { startEmbeddedPostgres } from '../src/server/db/embedded/supervisor.ts';
import { testServer } from './fixtures.ts';

/** Writes to the test server's database directly, to skip minutes of study. */
export async function inDatabase<T>(work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  return withPool(testServer().dataDir, work);
}

/** Not by the server's own pool: it gives up after seconds, which a busy machine may need. */
export async function withPool<T>(dataDir: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const embedded = await startEmbeddedPostgres({ dataDir });
  const { host, port, user, password, database } = embedded;
  const pool = new pg.Pool({ host, port, user, password, database });
  try {
    return await work(pool);
  } finally {
    await pool.end();
    await embedded.leave();
  }
}

/** What a record says of an exercise with every answer right. */
const EXERCISE_DONE = JSON.stringify({ exercise: { percent: 100 } });

type Part = { percent: number; played?: number[]; playbacks?: [string, number, number, number, number][] };

/**
 * Enrols a learner in the N5 course who has passed and celebrated all its lessons except these, which were started an
 * hour ago, their exercises done.
 */
export async function writeProgress(
  learnerId: number,
  begun: Record<number, Partial<Record<PartKey, Part>>>,
): Promise<void> {
  await enrol(learnerId);
  await inDatabase(async (pool) => {
    await pool.query(
      `INSERT INTO lesson_record (user_id, lesson_id, percent, passed_at, passed_seen_at, parts, opened_at, updated_at)
       SELECT $1, l.id, CASE WHEN b.parts IS NULL THEN 100 ELSE 84 END, CASE WHEN b.parts IS NULL THEN now() END,
              CASE WHEN b.parts IS NULL THEN now() END, coalesce($3::jsonb || b.parts, '{}'), now() - interval '1 hour', now()
         FROM lesson l
         JOIN lesson_group g ON g.id = l.group_id JOIN category k ON k.id = g.category_id
         JOIN stage s ON s.id = k.stage_id AND s.course_id = 39
         LEFT JOIN (SELECT key::int AS lesson_id, value AS parts FROM jsonb_each($2::jsonb)) b ON b.lesson_id = l.id`,
      [learnerId, JSON.stringify(begun), EXERCISE_DONE],
    );
  });
}

/** Opens the whole N5 course to a learner, as a code does. */
export async function enrol(learnerId: number): Promise<void> {
  await inDatabase((pool) =>
    pool.query(
      `INSERT INTO enrolment (user_id, course_id, starts_at, source) VALUES ($1, 39, now() - interval '1 day', 'staff')`,
      [learnerId],
    ),
  );
}
