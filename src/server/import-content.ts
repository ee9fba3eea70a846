import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Database } from './db/client.ts';
import { withDatabaseLock } from './db/lock.ts';
import type { CourseContent } from './features/content/index.ts';
import type { MediaStore } from './platform/media-store.ts';
import { StartError } from './platform/start-error.ts';

/** Imports every course of the folder into a database that has none yet. Returns the names of the courses. */
export async function importIntoEmpty(database: Database, store: MediaStore, contentFolder: string): Promise<string[]> {
  if (!(await isEmpty(database))) return [];
  // Servers that start at once on an empty database: the first imports, the others wait for it.
  return withDatabaseLock(database, 'firstStart', async () =>
    (await isEmpty(database)) ? importAll(database, store, contentFolder) : [],
  );
}

async function isEmpty({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query<{ exists: boolean }>('SELECT EXISTS (SELECT FROM course) AS exists');
  return !rows[0]?.exists;
}

async function importAll({ pool }: Database, store: MediaStore, contentFolder: string): Promise<string[]> {
  if (!existsSync(contentFolder)) return [];
  // Its parsers are loaded for the first start only.
  const { formatFault, importCourse, readCourseFolder } = await import('./features/content/index.ts');
  const courses: CourseContent[] = [];
  for (const entry of readdirSync(contentFolder, { withFileTypes: true })) {
    const folder = path.join(contentFolder, entry.name);
    if (!entry.isDirectory() || !existsSync(path.join(folder, 'course.yaml'))) continue;
    const { content, faults } = await readCourseFolder(folder, () => undefined);
    if (!content) {
      throw new StartError(`The content in ${folder} has faults: ${faults.map(formatFault).join('; ')}.`);
    }
    courses.push(content);
  }
  // All were read without fault: a database with some of them would never be asked for the others.
  const names: string[] = [];
  for (const content of courses) names.push((await importCourse(pool, store, content, () => undefined)).courseName);
  return names;
}
