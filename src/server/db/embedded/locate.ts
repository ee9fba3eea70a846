import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

import { makeDurableFolder, writeDurably } from '../../platform/durable-file.ts';
import { StartError } from '../../platform/start-error.ts';
import { runCommand, type RunAs } from './run-command.ts';

/** All paths of an embedded server. */
export type ClusterPaths = {
  base: string;
  data: string;
  /** The folder of the socket. */
  run: string;
  log: string;
  password: string;
  lock: string;
  /** users of the server hold a shared lock on this file */
  users: string;
  runAs: RunAs | undefined;
};

const SYSTEM_BASE = '/var/lib/tsubame';

// A file in DATA_DIR that names the data folder if it is elsewhere, and a file there that names its DATA_DIR.
const POINTER = 'postgres-lies-in';
const OWNER = 'belongs-to';

/**
 * DATA_DIR/postgres, or a folder under /var/lib if the system user cannot enter DATA_DIR (a checkout in /root).
 * Existing data takes precedence, so that changed permissions never start a second, empty database; and DATA_DIR
 * records where its data is, so that it can be renamed.
 */
export async function locate(dataDir: string, runAs: RunAs | undefined): Promise<ClusterPaths> {
  await createFolder(dataDir, runAs ? 0o711 : 0o700); // the system user has to pass through
  const folder = fs.realpathSync(dataDir);
  const inside = path.join(folder, 'postgres');
  if (exists(path.join(inside, 'data'))) return paths(inside, runAs);
  const named = readPath(path.join(folder, POINTER));
  if (named !== undefined) return paths(await follow(folder, named), runAs);
  if (!runAs) return paths(inside, runAs);
  const usual = path.join(SYSTEM_BASE, createHash('sha256').update(folder).digest('hex').slice(0, 12));
  if (exists(path.join(usual, 'data')) && isFree(usual, folder)) return paths(await point(folder, usual), runAs);
  if (await mayEnter(folder, runAs)) return paths(inside, runAs);
  // Left by a folder that once had this name.
  const outside = isFree(usual, folder) ? usual : `${usual}-${randomBytes(3).toString('hex')}`;
  return paths(await point(folder, outside), runAs);
}

/**
 * The data folder recorded in DATA_DIR. DATA_DIR may have been renamed but not copied: two sites must not share a
 * database.
 */
async function follow(folder: string, base: string): Promise<string> {
  if (!exists(base)) {
    throw new StartError(
      `${path.join(folder, POINTER)} says that the PostgreSQL data lie in ${base}, which is not there: bring it back, ` +
        'or delete that file for an empty database.',
    );
  }
  if (!isFree(base, folder)) {
    throw new StartError(
      `${folder} names the PostgreSQL data of ${readPath(path.join(base, OWNER))}, of which it seems to be a copy: ` +
        `delete ${path.join(folder, POINTER)} for an empty database, or set DATA_DIR to the other folder.`,
    );
  }
  return point(folder, base);
}

/** Whether no other existing DATA_DIR has its data in this folder. */
function isFree(base: string, folder: string): boolean {
  const owner = readPath(path.join(base, OWNER));
  return owner === undefined || owner === folder || readPath(path.join(owner, POINTER)) !== base;
}

/** Records the data folder in DATA_DIR, and DATA_DIR in the data folder. */
async function point(folder: string, base: string): Promise<string> {
  await createFolder(path.dirname(base), 0o755);
  await createFolder(base, 0o755);
  const [pointer, owner] = [path.join(folder, POINTER), path.join(base, OWNER)];
  if (readPath(owner) !== folder) await writeDurably(owner, `${folder}\n`, 0o644);
  if (readPath(pointer) !== base) await writeDurably(pointer, `${base}\n`, 0o644);
  return base;
}

/** The path stored in such a file. */
function readPath(file: string): string | undefined {
  return exists(file) ? fs.readFileSync(file, 'utf8').trimEnd() : undefined;
}

/**
 * Creates a folder with exactly this mode, whatever the umask. Existing folders are the operator's and left unchanged.
 */
export async function createFolder(folder: string, mode: number): Promise<void> {
  if (fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  if (await makeDurableFolder(folder)) fs.chmodSync(folder, mode);
}

export async function mayEnter(folder: string, user: RunAs): Promise<boolean> {
  return (await runCommand('/bin/sh', ['-c', 'cd "$0"', folder], { runAs: user })).status === 0;
}

/** Like existsSync, but throws if the folder cannot be read, rather than reporting it as absent. */
export function exists(file: string): boolean {
  return fs.statSync(file, { throwIfNoEntry: false }) !== undefined;
}

function paths(base: string, runAs: RunAs | undefined): ClusterPaths {
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
