import { StartError } from '../platform/start-error.ts';

const OLDEST_MAJOR = 17;

/** Rejects outdated PostgreSQL versions. `query` returns the single value of a SHOW. */
export async function assertVersion(query: (sql: string) => Promise<string>): Promise<void> {
  const major = Math.floor(Number(await query('SHOW server_version_num')) / 10_000);
  if (major < OLDEST_MAJOR) {
    throw new StartError(
      `This is PostgreSQL ${major}, and Tsubame needs ${OLDEST_MAJOR} or newer: upgrade it, or set DATABASE_URL to another one.`,
    );
  }
}
