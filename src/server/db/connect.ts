import type { Env } from '../platform/env.ts';
import { StartError } from '../platform/start-error.ts';
import { assertVersion } from './assert-version.ts';
import { type Database, openDatabase, STATEMENT_MS } from './client.ts';
import { assertDurable } from './embedded/durability.ts';
import type { EmbeddedPostgres } from './embedded/supervisor.ts';
import { migrateDatabase } from './migrate.ts';
import { databaseRefusal } from './refusal.ts';

export type Connected = {
  database: Database;
  /** how PostgreSQL came up, for the log */
  origin: string;
  /** null with DATABASE_URL: that server is not ours to watch */
  embedded: EmbeddedPostgres | null;
  stop: () => Promise<void>;
};

/** What is done to a schema before it is used, or what is asked of it. */
export type PrepareSchema = (database: Database) => Promise<void>;

/**
 * Opens the database of DATABASE_URL, or starts (or finds running) the embedded server. `stop` closes our connections
 * and leaves the server, which ends with the last who uses it. Connections may take long until the caller limits them:
 * only a server has learners who wait.
 */
export async function connectDatabase(
  env: Env,
  onError: (error: Error) => void,
  prepareSchema: PrepareSchema = migrateDatabase,
): Promise<Connected> {
  const statementMs = Math.max(STATEMENT_MS, env.DATABASE_WAIT_SECONDS * 1000);
  const options = { poolSize: env.DATABASE_POOL_SIZE, onError, statementMs };
  if (env.DATABASE_URL) {
    const database = openDatabase({ connectionString: env.DATABASE_URL }, options);
    const stop = () => database.close();
    return prepare({ database, origin: 'DATABASE_URL', embedded: null, stop }, prepareSchema);
  }
  // Loaded only here: an operator with a database of their own has no use for it.
  const { startEmbeddedPostgres } = await import('./embedded/supervisor.ts');
  const embedded = await startEmbeddedPostgres({ dataDir: env.DATA_DIR });
  const { host, port, user, password, database: name } = embedded;
  const database = openDatabase({ host, port, user, password, database: name }, options);
  const stop = async () => {
    await database.close();
    await embedded.leave();
  };
  return prepare({ database, origin: `embedded PostgreSQL ${embedded.started}`, embedded, stop }, prepareSchema);
}

async function prepare(connected: Connected, prepareSchema: PrepareSchema): Promise<Connected> {
  const { database, embedded, stop } = connected;
  const show = async (sql: string) =>
    String(Object.values((await database.pool.query<Record<string, string>>(sql)).rows[0] ?? {})[0]);
  try {
    await assertVersion(show);
    await assertDurable(show);
    await prepareSchema(database);
    return connected;
  } catch (error) {
    await stop();
    if (error instanceof StartError) throw error;
    const refusal = databaseRefusal(error, embedded);
    if (refusal) throw refusal;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `PostgreSQL can't be used: ${reason}. Check DATABASE_URL, or the log beside the embedded data.`,
      { cause: error },
    );
  }
}
