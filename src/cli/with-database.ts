import path from 'node:path';
import type pg from 'pg';
import type { Database } from '#server/db/client.ts';
import { connectDatabase, type PrepareSchema } from '#server/db/connect.ts';
import { readEnv } from '#server/platform/env.ts';
import { createDiskMediaStore, type MediaStore } from '#server/platform/media-store.ts';

export type Tools = { database: Database; pool: pg.Pool; store: MediaStore; dataDir: string };

/**
 * Runs a command on the site's database. An embedded server started for it is stopped afterwards, unless a site has
 * begun to use it.
 */
export async function withDatabase<T>(work: (tools: Tools) => Promise<T>, prepareSchema?: PrepareSchema): Promise<T> {
  const env = readEnv(process.env);
  const onError = (error: Error) => void process.stderr.write(`${error.message}\n`);
  const connected = await connectDatabase(env, onError, prepareSchema);
  try {
    return await work({
      database: connected.database,
      pool: connected.database.pool,
      dataDir: env.DATA_DIR,
      store: createDiskMediaStore(path.join(env.DATA_DIR, 'media'), 0),
    });
  } finally {
    await connected.stop();
  }
}
