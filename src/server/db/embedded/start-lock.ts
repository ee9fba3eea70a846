import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

import { StartError } from '../../platform/start-error.ts';

const SQLITE_BUSY = 5;
const WAIT_LIMIT_MS = 120_000;

/**
 * Runs `work` under an exclusive lock between processes. Node has no file locks, but SQLite does, and they are the
 * kernel's: the lock of a killed process is released, so there are no stale locks.
 */
export async function withStartLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    const deadlineMs = Date.now() + WAIT_LIMIT_MS;
    while (!tryLock(lock)) {
      if (Date.now() > deadlineMs) {
        throw new StartError(
          `Another Tsubame has been starting PostgreSQL for ${WAIT_LIMIT_MS / 1000} seconds and holds ${file}: ` +
            'stop it and start again.',
        );
      }
      await sleep(25);
    }
    return await work();
  } finally {
    lock.close();
  }
}

function tryLock(lock: DatabaseSync): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  }
}

/** Whether SQLite failed because the lock is held. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}
