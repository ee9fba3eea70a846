import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, Pool } from 'pg';
import { type ConnectionSettings, type Database, openDatabase, sqlState } from '../db/client.ts';

/** As long as a test may take: the real limits are for learners, who are better told than kept. */
export const PATIENT_MS = 60_000;

/** A pool whose statements, and whose connections, may take a minute: a crowd on a busy machine is slow, not too large. */
export function openTestDatabase(connection: ConnectionSettings, poolSize: number): Database {
  const database = openDatabase(connection, { poolSize, onError: () => undefined, statementMs: PATIENT_MS });
  database.limitWaiting(PATIENT_MS);
  return database;
}

const OBJECT_IN_USE = '55006';

/** CREATE or DROP DATABASE: they wait five seconds for a backend that is leaving, which a busy machine may need. */
export async function queryUnused(admin: Client, sql: string): Promise<void> {
  const untilMs = performance.now() + PATIENT_MS;
  for (;;) {
    try {
      await admin.query(sql);
      return;
    } catch (error) {
      if (sqlState(error) !== OBJECT_IN_USE || performance.now() > untilMs) throw error;
      await sleep(100);
    }
  }
}

/** How many statements of this database wait for a lock. */
export async function countLockWaits(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rowCount ?? 0;
}
