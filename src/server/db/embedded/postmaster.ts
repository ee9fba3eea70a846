import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { StartError } from '../../platform/start-error.ts';
import { errorCode } from '../../platform/file-errors.ts';
import { exists } from './locate.ts';

export type Postmaster = { pid: number; port: number; usesSocket: boolean; isReady: boolean };

const SETTLE_LIMIT_MS = 120_000;
const LEFTOVER_LIMIT_MS = 10_000;
const POLL_MS = 25;

/**
 * The live postmaster of a data folder. postmaster.pid alone proves nothing: after a crash the pid may belong to
 * another process, or to a zombie that a container's pid 1 does not reap. Both fool `pg_ctl status`.
 */
export async function findPostmaster(data: string): Promise<Postmaster | undefined> {
  const content = readIfThere(pidFile(data));
  if (content === undefined) return undefined;
  // Lines: pid, data folder, start time, port, socket folder, listen address, shared memory key, status.
  const lines = content.split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  const socketFolder = lines[4] ?? '';
  const isReady = lines[7]?.trim() === 'ready';
  const lives =
    process.platform === 'linux'
      ? isPostgresIn(pid, data)
      : isAlive(pid) &&
        (!isReady || (await answers(socketFolder ? { path: socketFile(socketFolder, port) } : { port })));
  return lives ? { pid, port, usesSocket: socketFolder !== '', isReady } : undefined;
}

/** The postmaster once its start has finished; undefined if there is none or it has stopped. */
export async function settledPostmaster(data: string): Promise<Postmaster | undefined> {
  const deadlineMs = Date.now() + SETTLE_LIMIT_MS;
  for (;;) {
    const found = await findPostmaster(data);
    if (!found || found.isReady) return found;
    if (Date.now() > deadlineMs) {
      throw new StartError(
        `PostgreSQL (process ${found.pid}) has been starting or stopping for ${SETTLE_LIMIT_MS / 1000} seconds: ` +
          `look into ${path.join(path.dirname(data), 'log')} and start again.`,
      );
    }
    await sleep(POLL_MS);
  }
}

/**
 * Removes the postmaster.pid of a dead server: PostgreSQL refuses to start if its pid is in use again. Safe only while
 * holding the start lock and once no process of the dead server is left; all of those have the data folder as their
 * cwd.
 */
export async function removeStalePidFile(data: string): Promise<void> {
  const deadlineMs = Date.now() + LEFTOVER_LIMIT_MS;
  const isStale = exists(pidFile(data));
  for (let living = processesIn(data); living.length > 0; living = processesIn(data)) {
    if (Date.now() > deadlineMs) {
      throw new StartError(
        `Processes of an earlier PostgreSQL (${living.join(', ')}) still use ${data}: end them and start again.`,
      );
    }
    await sleep(POLL_MS);
  }
  if (isStale) fs.rmSync(pidFile(data), { force: true });
}

/** The first port whose socket in `run` is not held by a live server; leftovers of dead servers are removed. */
export async function freeSocketPort(run: string): Promise<number> {
  let port = 5432;
  while (await answers({ path: socketFile(run, port) })) port++;
  fs.rmSync(socketFile(run, port), { force: true });
  fs.rmSync(`${socketFile(run, port)}.lock`, { force: true });
  return port;
}

export function socketFile(run: string, port: number): string {
  return path.join(run, `.s.PGSQL.${port}`);
}

function pidFile(data: string): string {
  return path.join(data, 'postmaster.pid');
}

function isPostgresIn(pid: number, data: string): boolean {
  const command = readIfThere(`/proc/${pid}/cmdline`)?.split('\0')[0] ?? '';
  return path.basename(command) === 'postgres' && cwdOf(String(pid)) === fs.realpathSync(data);
}

/** Pids of processes whose cwd is the folder. Outside Linux, PostgreSQL's own shared memory check has to suffice. */
function processesIn(data: string): string[] {
  if (process.platform !== 'linux') return [];
  const folder = fs.realpathSync(data);
  return fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name) && cwdOf(name) === folder);
}

function cwdOf(pid: string): string | undefined {
  return unlessGone(() => fs.readlinkSync(`/proc/${pid}/cwd`));
}

function readIfThere(file: string): string | undefined {
  return unlessGone(() => fs.readFileSync(file, 'utf8'));
}

/** Undefined if the file or process is gone, or belongs to another user and therefore is not our server. */
function unlessGone<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT' || code === 'ESRCH' || code === 'EACCES' || code === 'EPERM') return undefined;
    throw error;
  }
}

function isAlive(pid: number): boolean {
  return unlessGone(() => process.kill(pid, 0)) ?? false;
}

function answers(address: { path: string } | { port: number }): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect('path' in address ? address : { ...address, host: '127.0.0.1' });
    const settle = (isAnswering: boolean) => {
      socket.destroy();
      resolve(isAnswering);
    };
    socket.once('connect', () => settle(true));
    // EAGAIN: the server is alive and its backlog is full.
    socket.once('error', (error: NodeJS.ErrnoException) => settle(error.code === 'EAGAIN'));
  });
}
