import type pg from 'pg';
import type { MediaStore } from '../../platform/media-store.ts';
import { readCourseFolder } from './read-folder.ts';

/** The sets of files that lessons on show name and the disk lacks, as after a power cut or half a backup. */
export async function findMissingMedia(pool: pg.Pool, store: MediaStore): Promise<Set<string>> {
  const { rows } = await pool.query<{ folder: string }>(
    `SELECT folder FROM video WHERE archived_at IS NULL
     UNION
     SELECT value->>kind AS folder FROM component CROSS JOIN (VALUES ('folder'), ('clipFolder')) AS kinds(kind)
      WHERE archived_at IS NULL AND value->>kind IS NOT NULL`,
  );
  return new Set(rows.map(({ folder }) => folder).filter((folder) => !store.has(folder)));
}

/** Puts what is missing back from the folder of its course, whatever else changed there. Returns how many sets came. */
export async function restoreMedia(store: MediaStore, courseFolder: string, missing: Set<string>): Promise<number> {
  const { content } = await readCourseFolder(courseFolder, () => undefined);
  const found = content?.media.filter(({ folder }) => missing.has(folder)) ?? [];
  for (const { folder, files } of found) await store.put(folder, files);
  return found.length;
}
