import type { Env } from '../platform/env.ts';
import { StartError } from '../platform/start-error.ts';
import { type Database, openDatabase } from './client.ts';
import { assertDurable } from './embedded/durability.ts';
import { migrateDatabase } from './migrate.ts';

export type Connected = {
  database: Database;
  /** how PostgreSQL came up, for the log */
  origin: string;
  /** somebody else started the server and may be using it */
  wasRunning: boolean;
  stop(): Promise<void>;
};

/**
 * Opens the database of DATABASE_URL, or starts (or finds running) the embedded server. `stop` closes our connections
 * and, where it is ours, the server.
 */
export async function connectDatabase(env: Env, onError: (error: Error) => void): Promise<Connected> {
  const options = { poolSize: env.DATABASE_POOL_SIZE, onError };
  if (env.DATABASE_URL) {
    const database = openDatabase({ connectionString: env.DATABASE_URL }, options);
    return finish(database, { origin: 'DATABASE_URL', wasRunning: true, stop: () => database.close() });
  }
  // Loaded only here: an operator with a database of their own has no use for it.
  const { startEmbeddedPostgres } = await import('./embedded/supervisor.ts');
  const server = await startEmbeddedPostgres({ dataDir: env.DATA_DIR });
  const { host, port, user, password, database: name } = server;
  const database = openDatabase({ host, port, user, password, database: name }, options);
  const stop = async () => {
    await database.close();
    await server.stop();
  };
  return finish(database, {
    origin: `embedded PostgreSQL ${server.started}`,
    wasRunning: server.started === 'adopted',
    stop,
  });
}

async function finish(database: Database, how: Omit<Connected, 'database'>): Promise<Connected> {
  try {
    await assertDurable(async (sql) =>
      String(Object.values((await database.pool.query<Record<string, string>>(sql)).rows[0] ?? {})[0]),
    );
    await migrateDatabase(database.pool);
    return { database, ...how };
  } catch (error) {
    // What was running before goes on; what we started is stopped again.
    await (how.wasRunning ? database.close() : how.stop());
    if (error instanceof StartError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `PostgreSQL can't be used: ${reason}. Check DATABASE_URL, or the log beside the embedded data.`,
      { cause: error },
    );
  }
}
