import fs from 'node:fs';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

import { StartError } from '../../platform/start-error.ts';
import { runCommand, type RunAs } from './run-command.ts';

/**
 * The user to run PostgreSQL as when we are root, which it refuses; created if missing. Undefined if we are not root.
 */
export async function userForPostgres(name: string): Promise<RunAs | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const user = findUser(name) ?? (await createUser(name));
  if (user.uid === 0) {
    throw new StartError(`PostgreSQL does not run as root and "${name}" is root: choose another system user for it.`);
  }
  return user;
}

/** initdb looks up its own user and fails for a bare uid, as from `docker run --user 1234`. */
export function assertOwnUserHasName(): void {
  try {
    os.userInfo();
  } catch (cause) {
    throw new StartError(
      `PostgreSQL needs a user with a name and user id ${process.getuid?.()} has none on this machine: ` +
        'add it to /etc/passwd, start Tsubame as another user, or set DATABASE_URL.',
      { cause },
    );
  }
}

function findUser(name: string): RunAs | undefined {
  const line = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  if (line === undefined) return undefined;
  const [, , uid, gid] = line.split(':');
  return { name, uid: Number(uid), gid: Number(gid) };
}

async function createUser(name: string): Promise<RunAs> {
  const args = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent'];
  args.push('--shell', '/usr/sbin/nologin', name);
  let reason = '';
  for (let attempt = 0; attempt < 5; attempt++) {
    try {
      reason = (await runCommand('useradd', args)).output;
    } catch (error) {
      reason = String(error);
      break;
    }
    // useradd failed but the user exists: a Tsubame started at the same time was faster.
    const user = findUser(name);
    if (user) return user;
    if (!reason.includes('try again')) break; // /etc/passwd is locked by another useradd
    await sleep(200);
  }
  throw new StartError(
    `PostgreSQL does not run as root and the system user "${name}" could not be created (${reason}): ` +
      `run "useradd ${args.join(' ')}" yourself, start Tsubame as an ordinary user, or set DATABASE_URL.`,
  );
}
