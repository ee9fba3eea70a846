import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

import { StartError } from '../../platform/start-error.ts';
import { isBusy } from './start-lock.ts';

const WAIT_LIMIT_MS = 120_000;

/**
 * A shared lock on the use of a server: nobody stops the server while anyone holds one. Released when the process ends.
 */
export type Share = { giveBack: () => void };

/** Acquires a share once nobody is stopping the server. The lock is SQLite's, as in start-lock.ts. */
export async function takeShare(file: string): Promise<Share> {
  const lock = new DatabaseSync(file, { timeout: 0 });
  const deadlineMs = Date.now() + WAIT_LIMIT_MS;
  try {
    while (!tryTo(lock, 'BEGIN; SELECT count(*) FROM sqlite_schema')) {
      if (Date.now() > deadlineMs) {
        throw new StartError(
          `Another Tsubame has been stopping PostgreSQL for ${WAIT_LIMIT_MS / 1000} seconds and holds ${file}: ` +
            'end it and start again.',
        );
      }
      await sleep(25);
    }
  } catch (error) {
    lock.close();
    throw error;
  }
  let isGiven = false;
  const giveBack = () => {
    if (!isGiven) lock.close();
    isGiven = true;
  };
  return { giveBack };
}

/** Runs `work` if nobody holds a share, and blocks new shares meanwhile. Returns whether it ran. */
export async function whileUnshared(file: string, work: () => Promise<void>): Promise<boolean> {
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    if (!tryTo(lock, 'BEGIN EXCLUSIVE')) return false;
    await work();
    return true;
  } finally {
    lock.close();
  }
}

function tryTo(lock: DatabaseSync, sql: string): boolean {
  try {
    lock.exec(sql);
    return true;
  } catch (error) {
    if (!isBusy(error)) throw error;
    if (lock.isTransaction) lock.exec('ROLLBACK');
    return false;
  }
}
