import type pg from 'pg';
import type { MediaStore } from '../../platform/media-store.ts';
import { folderOf } from './service.ts';

/** Deletes all that an account uploaded, in the caller's transaction, after what shows it. */
export async function erasePictures(client: pg.PoolClient, pictures: MediaStore, userId: number): Promise<void> {
  const { rows } = await client.query<{ name: string }>('DELETE FROM upload WHERE user_id = $1 RETURNING name', [
    userId,
  ]);
  // Before the commit: what a crash leaves half done is done again.
  for (const { name } of rows) await pictures.remove(folderOf(name));
}
