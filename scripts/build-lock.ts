// One build at a time: concurrent ones would delete each other's output.
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Acquires the lock and returns its release function. Takes over locks of dead owners. */
export async function takeLock(lock: string, onWait: (ownerPid: number) => void): Promise<() => void> {
  makeFolder(path.dirname(lock));
  // Linked into place with its content, so nobody reads a lock without a pid.
  const mine = `${lock}.${process.pid}`;
  writeFileSync(mine, String(process.pid));
  try {
    for (let told = false; !tryLink(mine, lock); told = true) {
      const owner = ownerOf(lock);
      if (owner !== null && !isAlive(owner)) rmSync(lock, { force: true });
      else {
        if (owner !== null && !told) onWait(owner);
        await sleep(200);
      }
    }
  } finally {
    rmSync(mine, { force: true });
  }
  return () => rmSync(lock, { force: true });
}

/** Not recursive: on a read-only disk that fails with a misleading ENOENT. */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  }
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

function ownerOf(lock: string): number | null {
  try {
    return Number(readFileSync(lock, 'utf8'));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null; // given back meanwhile
    throw error;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
