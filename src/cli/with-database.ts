import path from 'node:path';
import type pg from 'pg';
import { connectDatabase } from '#server/db/connect.ts';
import { readEnv } from '#server/platform/env.ts';
import { createDiskMediaStore, type MediaStore } from '#server/platform/media-store.ts';

export type Tools = { pool: pg.Pool; store: MediaStore; dataDir: string };

/**
 * Runs a command on the site's database. An embedded server started for it is stopped afterwards, unless a site has
 * begun to use it.
 */
export async function withDatabase<T>(work: (tools: Tools) => Promise<T>): Promise<T> {
  const env = readEnv(process.env);
  const connected = await connectDatabase(env, (error) => process.stderr.write(`${error.message}\n`));
  try {
    return await work({
      pool: connected.database.pool,
      dataDir: env.DATA_DIR,
      store: createDiskMediaStore(path.join(env.DATA_DIR, 'media'), 0),
    });
  } finally {
    await connected.stop();
  }
}
