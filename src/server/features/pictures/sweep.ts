import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { ATTACHABLE_MS } from '#domain/pictures/picture-rules.ts';
import { mayDeleteFiles } from '../../db/lock.ts';
import { inTransaction } from '../../db/transaction.ts';
import { folderOf, type PictureDeps } from './service.ts';

/** Longer than a picture stays attachable, so that no sweep collides with a comment being sent. */
const KEPT_MS = 2 * ATTACHABLE_MS;
/** Longer than any upload takes. */
const SCRATCH_MS = 3_600_000;
const AT_ONCE = 100;

/**
 * Deletes pictures that are attached to nothing, and what a killed server left in the scratch folder. Every server may
 * do this: each row is taken by one of them.
 */
export async function sweepPictures(deps: PictureDeps): Promise<void> {
  let swept: number;
  do {
    swept = await inTransaction(deps.pool, async (client) => {
      if (!(await mayDeleteFiles(client))) return 0;
      const { rows } = await client.query<{ name: string }>(
        `DELETE FROM upload WHERE name IN (
           SELECT u.name FROM upload u
            WHERE u.created_at <= $1
              AND NOT EXISTS (SELECT FROM comment_image i WHERE i.name = u.name)
              AND NOT EXISTS (SELECT FROM "user" p WHERE p.id = u.user_id AND p.avatar = u.name)
            ORDER BY u.created_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
         RETURNING name`,
        [new Date(deps.now() - KEPT_MS)],
      );
      // Before the commit: until then nobody can upload the same picture again.
      for (const { name } of rows) await deps.pictures.remove(folderOf(name));
      return rows.length;
    });
  } while (swept === AT_ONCE);
  await sweepScratch(deps.scratchFolder);
}

async function sweepScratch(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const at = path.join(folder, name);
    const found = await stat(at).catch(() => null);
    // By the disk's own clock, which dated the files.
    if (found && Date.now() - found.mtimeMs > SCRATCH_MS) await rm(at, { recursive: true, force: true });
  }
}
