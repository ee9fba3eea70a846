import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Database } from './db/client.ts';
import { withDatabaseLock } from './db/lock.ts';
import type { CourseContent } from './features/content/index.ts';
import type { Env } from './platform/env.ts';
import type { MediaStore } from './platform/media-store.ts';
import { StartError } from './platform/start-error.ts';

/** Imports every course of the folder into an empty database. Returns the courses' names. */
export async function importIntoEmpty(
  database: Database,
  store: MediaStore,
  settings: Pick<Env, 'CONTENT_DIR' | 'DATA_DIR'>,
): Promise<string[]> {
  if (!(await isEmpty(database))) return [];
  // If several servers start on an empty database, the first imports and the others wait.
  return withDatabaseLock(database, 'firstStart', async () =>
    (await isEmpty(database)) ? importAll(database, store, settings) : [],
  );
}

async function isEmpty({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query<{ exists: boolean }>('SELECT EXISTS (SELECT FROM course) AS exists');
  return !rows[0]?.exists;
}

async function importAll(
  { pool }: Database,
  store: MediaStore,
  { CONTENT_DIR: contentFolder, DATA_DIR: dataDir }: Pick<Env, 'CONTENT_DIR' | 'DATA_DIR'>,
): Promise<string[]> {
  if (!existsSync(contentFolder)) return [];
  // Loaded for the first start only.
  const { formatFault, importCourse, markImported, readCourseFolder } = await import('./features/content/index.ts');
  const courses: { content: CourseContent; folder: string }[] = [];
  for (const entry of readdirSync(contentFolder, { withFileTypes: true })) {
    const folder = path.join(contentFolder, entry.name);
    if (!entry.isDirectory() || !existsSync(path.join(folder, 'course.yaml'))) continue;
    const { content, faults } = await readCourseFolder(folder, () => undefined);
    if (!content) {
      throw new StartError(`The content in ${folder} has faults: ${faults.map(formatFault).join('; ')}.`);
    }
    courses.push({ content, folder });
  }
  // All or none: a partly filled database would never be imported again.
  const names: string[] = [];
  for (const { content, folder } of courses) {
    const { courseId, courseName } = await importCourse(pool, store, content, () => undefined);
    await markImported(dataDir, courseId, folder);
    names.push(courseName);
  }
  return names;
}
