import type pg from 'pg';
import { forEachConcurrently } from '../../platform/for-each-concurrently.ts';
import type { MediaStore } from '../../platform/media-store.ts';
import { FOLDER_FIELDS } from '../component-kinds/index.ts';
import { readCourseFolder } from './read-course.ts';

// A look mostly waits for the disk.
const LOOKS_AT_ONCE = 8;

/**
 * The sets of files that visible lessons refer to but that are missing from the disk, entirely or in part, for instance
 * after a power cut or from an incomplete backup; also those of exams that are being sat in an earlier version. Compares
 * sizes; reads no file.
 */
export async function findLackingMedia(pool: pg.Pool, store: MediaStore): Promise<Set<string>> {
  const { rows } = await pool.query<{ folder: string }>(
    `SELECT folder FROM video WHERE archived_at IS NULL
     UNION
     SELECT left(image, 32) AS folder FROM lesson WHERE archived_at IS NULL AND image IS NOT NULL
     UNION
     SELECT e.folder FROM exam_version e JOIN lesson l ON l.exam_version = e.hash
      WHERE l.archived_at IS NULL AND e.folder IS NOT NULL
     UNION
     SELECT e.folder FROM exam_version e JOIN exam_attempt a ON a.version = e.hash
      WHERE a.submit_at IS NULL AND a.abandoned_at IS NULL AND a.voided_at IS NULL AND e.folder IS NOT NULL
     UNION
     SELECT value->>field AS folder FROM component CROSS JOIN unnest($1::text[]) AS fields(field)
      WHERE archived_at IS NULL AND value->>field IS NOT NULL`,
    [FOLDER_FIELDS],
  );
  const lacking = new Set<string>();
  await forEachConcurrently(rows, LOOKS_AT_ONCE, async ({ folder }) => {
    const damage = await store.findDamage(folder);
    if (damage === null || damage.length > 0) lacking.add(folder);
  });
  return lacking;
}

/** Restores missing sets from the course's folder, whatever else changed there. Returns the restored sets. */
export async function restoreMedia(
  store: MediaStore,
  courseFolder: string,
  lacking: ReadonlySet<string>,
): Promise<string[]> {
  const { content } = await readCourseFolder(courseFolder, () => undefined);
  const found = content?.media.filter(({ folder }) => lacking.has(folder)) ?? [];
  for (const { folder, files } of found) await store.put(folder, files);
  return found.map(({ folder }) => folder);
}
