import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

import { flushFolder } from '../../platform/durable-file.ts';
import { diskRefusal } from '../../platform/file-errors.ts';
import { StartError } from '../../platform/start-error.ts';
import { createFolder, exists, mayEnter, type ClusterPaths } from './locate.ts';
import { type CommandResult, runCommand } from './run-command.ts';
import { assertOwnUserHasName } from './system-user.ts';

export const DATABASE = 'tsubame';
export const DATABASE_USER = 'tsubame';

// Never --locale=C: pg_trgm would drop every non-ASCII letter, even with the builtin provider.
const LOCALE = [
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--lc-collate=C',
  '--lc-ctype=C.UTF-8',
  '--lc-messages=C',
  '--lc-monetary=C',
  '--lc-numeric=C',
  '--lc-time=C',
  '--text-search-config=simple',
];

/**
 * Whether the data folder holds a cluster. Restores the permissions of our own, without which PostgreSQL refuses to
 * start; throws if it is not a folder, belongs to someone else or holds other files.
 */
export function checkCluster({ data, runAs }: ClusterPaths): boolean {
  if (!exists(data)) return false;
  const found = fs.statSync(data);
  if (!found.isDirectory()) throw new StartError(`${data} is a file where PostgreSQL keeps its data: move it away.`);
  const ownerId = runAs?.uid ?? process.getuid?.() ?? found.uid;
  if (found.uid !== ownerId) {
    throw new StartError(
      `The PostgreSQL data in ${data} belongs to user id ${found.uid}, but PostgreSQL now runs as user id ${ownerId}: ` +
        `start Tsubame as the user who started it before, or run "chown -R ${ownerId} '${data}'" as root.`,
    );
  }
  if ((found.mode & 0o777) !== 0o700) fs.chmodSync(data, 0o700);
  const content = fs.readdirSync(data);
  if (content.length > 0 && !content.includes('PG_VERSION')) {
    throw new StartError(
      `${data} holds files but no PostgreSQL data: move it away for an empty database, or restore a backup into it.`,
    );
  }
  return content.length > 0;
}

/**
 * Creates the cluster with its database and password. Everything is prepared under temporary names and renamed when
 * complete, so that a kill leaves nothing that looks finished.
 */
export async function createCluster(paths: ClusterPaths, native: string): Promise<void> {
  if (!paths.runAs) assertOwnUserHasName();
  const fresh = path.join(paths.base, `data.new-${randomUUID()}`); // initdb of a killed start may still be writing to its own
  try {
    await makeCluster(paths, native, fresh);
  } catch (error) {
    // Otherwise it would fill up the disk that is already full.
    fs.rmSync(fresh, { recursive: true, force: true, maxRetries: 10 });
    throw error;
  }
}

async function makeCluster(paths: ClusterPaths, native: string, fresh: string): Promise<void> {
  await createFolder(fresh, 0o700);
  giveAway(fresh, paths);
  const newPassword = writeNewPassword(paths);
  const args = ['-D', fresh, '-U', DATABASE_USER, `--pwfile=${newPassword.file}`];
  args.push('--auth=scram-sha-256', '--data-checksums', '--no-instructions', ...LOCALE);
  mustSucceed('initdb', paths, await runCommand(path.join(native, 'bin', 'initdb'), args, { runAs: paths.runAs }));
  await runOffline(
    paths,
    native,
    fresh,
    `CREATE DATABASE ${DATABASE} TEMPLATE template0 ENCODING 'UTF8' LOCALE_PROVIDER builtin BUILTIN_LOCALE 'C.UTF-8';`,
  );
  fs.renameSync(newPassword.file, paths.password);
  fs.renameSync(fresh, paths.data);
  await flushFolder(paths.base);
}

/**
 * Prepares an existing cluster for starting: replaces a lost password, throws for problems that only the operator can
 * fix.
 */
export async function prepareCluster(paths: ClusterPaths, native: string): Promise<void> {
  const { data, password, runAs } = paths;
  if (runAs && !(await mayEnter(data, runAs))) {
    throw new StartError(
      `The system user "${runAs.name}" may not enter ${data}: run "chmod o+x" on each folder above it.`,
    );
  }
  const dataVersion = fs.readFileSync(path.join(data, 'PG_VERSION'), 'utf8').trim();
  const { output } = await runCommand(path.join(native, 'bin', 'postgres'), ['--version'], { runAs });
  const version = /\d+/.exec(output)?.[0];
  if (version !== dataVersion) {
    throw new StartError(
      `The data in ${data} was written by PostgreSQL ${dataVersion} and this Tsubame brings ${version ?? output}: ` +
        'make a backup with the Tsubame you had, move the folder away and restore the backup.',
    );
  }
  if (!exists(password)) {
    const fresh = writeNewPassword(paths); // base64url: nothing to quote
    await runOffline(paths, native, data, `ALTER ROLE ${DATABASE_USER} PASSWORD '${fresh.password}';`);
    fs.renameSync(fresh.file, password);
    await flushFolder(paths.base);
  }
  fs.chmodSync(password, 0o600);
}

export function giveAway(file: string, { runAs }: ClusterPaths): void {
  if (runAs) fs.chownSync(file, runAs.uid, runAs.gid);
}

function writeNewPassword(paths: ClusterPaths): { file: string; password: string } {
  const password = randomBytes(24).toString('base64url');
  const file = `${paths.password}.new`;
  fs.rmSync(file, { force: true });
  fs.writeFileSync(file, `${password}\n`, { mode: 0o600, flush: true });
  giveAway(file, paths);
  return { file, password };
}

/** Runs one statement on a cluster whose server is not running. */
async function runOffline(paths: ClusterPaths, native: string, data: string, sql: string): Promise<void> {
  const args = ['--single', '-D', data, '-c', 'exit_on_error=on', 'postgres'];
  mustSucceed(
    'postgres --single',
    paths,
    await runCommand(path.join(native, 'bin', 'postgres'), args, { runAs: paths.runAs, input: `${sql}\n` }),
  );
}

function mustSucceed(what: string, { base }: ClusterPaths, { status, output }: CommandResult): void {
  if (status === 0) return;
  const reason = reasonIn(output) ?? `exit status ${status}`;
  throw (
    diskRefusal(output, base) ??
    new StartError(
      `The bundled PostgreSQL could not be set up (${what}: ${reason}): remove the cause, or set DATABASE_URL.`,
    )
  );
}

/** What initdb prints after the reason: how its child ended, and that it tidies up. */
const CONSEQUENCE = /^(child process exited with|initdb: removing) /;

/** The line that says why a program of PostgreSQL failed. */
function reasonIn(output: string): string | undefined {
  const lines = output.split('\n').filter((line) => line !== '' && !CONSEQUENCE.test(line));
  return lines.findLast((line) => /\b(error|fatal|panic):/i.test(line)) ?? lines.at(-1);
}
