import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

/** A busy machine may need as long for the end of a connection, or for a new one. */
const WAIT_MS = 5000;
const CONNECT_MS = 10_000;
const POLL_MS = 50;

/**
 * Whether someone else is connected: psql, a backup, a Tsubame of another version. Allows a moment for connections that
 * were just closed. A server that does not respond counts as unused.
 */
export async function othersConnected(settings: pg.ClientConfig): Promise<boolean> {
  const { host, port, user, password, database } = settings;
  const client = new pg.Client({ host, port, user, password, database, connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => undefined);
  const untilMs = Date.now() + WAIT_MS;
  try {
    await client.connect();
    for (;;) {
      const isLast = Date.now() > untilMs;
      const { rows } = await client.query<{ is_used: boolean }>(
        `SELECT EXISTS (
           SELECT FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()
         ) AS is_used`,
      );
      if (!rows[0]?.is_used) return false;
      if (isLast) return true;
      await sleep(POLL_MS);
    }
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
