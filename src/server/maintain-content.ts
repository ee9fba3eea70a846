import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { AppDeps } from './platform/deps.ts';

/** Sets named in a log line. */
const MAX_NAMED = 5;

/** The courses of a folder, as far as they have an id. */
function coursesIn(contentFolder: string): { id: number; folder: string }[] {
  if (!existsSync(contentFolder)) return [];
  return readdirSync(contentFolder).flatMap((name) => {
    const folder = path.join(contentFolder, name);
    const file = path.join(folder, 'course.yaml');
    const id = existsSync(file) ? /^id: *(\d+)/m.exec(readFileSync(file, 'utf8'))?.[1] : undefined;
    return id === undefined ? [] : [{ id: Number(id), folder }];
  });
}

/**
 * Runs after a start, next to the first requests: restores missing or damaged media of lessons, and reports courses
 * whose folder has changed since the import (in demo mode, where content comes from there).
 */
export async function maintainContent(
  { env, database, store }: Pick<AppDeps, 'env' | 'database' | 'store'>,
  tell: (line: string) => void,
): Promise<void> {
  // A start should not wait for the import's parsers.
  const { findLackingMedia, isChangedSinceImport, restoreMedia } = await import('./features/content/index.ts');
  const { rows } = await database.pool.query<{ id: number }>('SELECT id FROM course WHERE archived_at IS NULL');
  const courses = coursesIn(env.CONTENT_DIR).filter(({ id }) => rows.some((row) => row.id === id));

  const lacking = await findLackingMedia(database.pool, store);
  if (lacking.size > 0) {
    const { size } = lacking;
    for (const { folder } of courses) {
      for (const restored of await restoreMedia(store, folder, lacking)) lacking.delete(restored);
    }
    const others = [...lacking].slice(0, MAX_NAMED).map((folder) => `media/${folder}`);
    if (lacking.size > MAX_NAMED) others.push('…');
    tell(
      `${size} sets of media that lessons name were missing from the disk or had empty, cut or missing files; ${size - lacking.size} came back from ${env.CONTENT_DIR}` +
        (lacking.size > 0
          ? `, the others come with a backup or another \`tsubame content import\`: ${others.join(', ')}.`
          : '.'),
    );
  }

  if (!env.isDemo) return;
  for (const { id, folder } of courses) {
    if (await isChangedSinceImport(env.DATA_DIR, id, folder))
      tell(`${folder} is not what was imported: \`npm run -s tsubame -- content import ${folder}\` brings it in.`);
  }
}
