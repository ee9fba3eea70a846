import { StartError } from '../../platform/start-error.ts';

const DURABLE_SETTINGS = ['fsync', 'synchronous_commit', 'full_page_writes'] as const;

/** Rejects a PostgreSQL that may lose committed data. `query` returns the single value of a SHOW. */
export async function assertDurable(query: (sql: string) => Promise<string>): Promise<void> {
  for (const setting of DURABLE_SETTINGS) {
    const value = await query(`SHOW ${setting}`);
    if (value === 'off') {
      throw new StartError(
        `PostgreSQL runs with ${setting} = off and would lose saved progress in a power cut: ` +
          `run "ALTER SYSTEM SET ${setting} = on" and "SELECT pg_reload_conf()", then start again.`,
      );
    }
  }
}
