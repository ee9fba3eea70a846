import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

import { makeDurableFolder } from '../../platform/durable-file.ts';
import { StartError } from '../../platform/start-error.ts';
import { runCommand, type RunAs } from './run-command.ts';

/** Where everything of one embedded server lies. */
export type Place = {
  base: string;
  data: string;
  /** The folder of the socket. */
  run: string;
  log: string;
  password: string;
  lock: string;
  /** who uses the server holds a share of this one */
  users: string;
  runAs: RunAs | undefined;
};

const SYSTEM_BASE = '/var/lib/tsubame';

/**
 * DATA_DIR/postgres, or a folder under /var/lib when the system user cannot enter DATA_DIR (a checkout in /root). Data
 * that is already there decides, so that changed permissions of DATA_DIR never start a second, empty database.
 */
export async function locate(dataDir: string, runAs: RunAs | undefined): Promise<Place> {
  await createFolder(dataDir, runAs ? 0o711 : 0o700); // the system user has to pass through
  const folder = fs.realpathSync(dataDir);
  const inside = path.join(folder, 'postgres');
  const outside = path.join(SYSTEM_BASE, createHash('sha256').update(folder).digest('hex').slice(0, 12));
  if (!runAs || exists(path.join(inside, 'data'))) return place(inside, runAs);
  if (exists(path.join(outside, 'data'))) return place(outside, runAs);
  return place((await mayEnter(folder, runAs)) ? inside : outside, runAs);
}

/** Creates a folder with exactly this mode, whatever the umask. One that is there is the operator's and stays as it is. */
export async function createFolder(folder: string, mode: number): Promise<void> {
  if (fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  if (await makeDurableFolder(folder)) fs.chmodSync(folder, mode);
}

export async function mayEnter(folder: string, user: RunAs): Promise<boolean> {
  return (await runCommand('/bin/sh', ['-c', 'cd "$0"', folder], { runAs: user })).status === 0;
}

/** Like existsSync, but a folder that may not be looked into is an error and not an absence. */
export function exists(file: string): boolean {
  return fs.statSync(file, { throwIfNoEntry: false }) !== undefined;
}

function place(base: string, runAs: RunAs | undefined): Place {
  // pg_ctl hands paths to a shell inside double quotes.
  if (process.platform !== 'win32' && /["$`\\\n]/.test(base)) {
    throw new StartError(
      `PostgreSQL cannot live in ${base} because of the ", $, \`, \\ or line break in its path: ` +
        'set DATA_DIR to a folder without one.',
    );
  }
  const at = (name: string) => path.join(base, name);
  return {
    base,
    data: at('data'),
    run: at('run'),
    log: at('log'),
    password: at('password'),
    lock: at('starting.lock'),
    users: at('users.lock'),
    runAs,
  };
}
