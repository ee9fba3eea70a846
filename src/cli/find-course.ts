import type pg from 'pg';
import { CommandFailed } from './failure.ts';

/** The id of a course that is there, by its id or the name in its address. */
export async function findCourse(pool: pg.Pool, typed: string): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    'SELECT id FROM course WHERE (id::text = $1 OR seo_url = $1) AND archived_at IS NULL',
    [typed],
  );
  const [course] = rows;
  if (!course) throw new CommandFailed(`There is no course ${typed}.`);
  return course.id;
}
