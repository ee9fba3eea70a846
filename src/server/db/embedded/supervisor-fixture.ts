// What the tests of the supervisor share: a scratch folder, servers that are stopped at the end, and other processes.
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

import { Client } from 'pg';

import { StartError } from '../../platform/start-error.ts';
import { createSiteFolder } from '../../testing/site-folder.ts';
import { findPostmaster } from './postmaster.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './supervisor.ts';
import { userForPostgres } from './system-user.ts';

export const SUPERVISOR = path.join(import.meta.dirname, 'supervisor.ts');
const SYSTEM_FOLDER = '/var/lib/tsubame';

const children: ChildProcess[] = [];
const dataFolders = new Set<string>();

export const scratch = fs.realpathSync(createSiteFolder('tsubame-pg-'));
/** A data directory whose cluster the cases of one file share. */
export const shared = path.join(scratch, 'shared');
export const sharedFile = (...names: string[]): string => path.join(shared, 'postgres', ...names);

export async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir });
  dataFolders.add(server.dataFolder);
  return server;
}

/** The message of the StartError with which a start ends. */
export async function startError(dataDir: string): Promise<string> {
  const outcome: unknown = await start(dataDir).catch((error: unknown) => error);
  if (outcome instanceof StartError && !outcome.message.includes('\n')) return outcome.message;
  throw new Error(`No StartError of one line but ${String(outcome)}`, { cause: outcome });
}

export async function query(server: EmbeddedPostgres, sql: string): Promise<string> {
  const { host, port, user, password, database } = server;
  const client = new Client({ host, port, user, password, database });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return String(Object.values(rows[0] ?? {})[0]);
  } finally {
    await client.end();
  }
}

/** Another Tsubame that starts the server, prints it and stays. */
export function spawnStart(dataDir: string, user?: { uid: number; gid: number }): ChildProcess {
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(pathToFileURL(SUPERVISOR).href)});
    console.log(JSON.stringify(await startEmbeddedPostgres(${JSON.stringify({ dataDir })})));
    setInterval(() => {}, 60_000);`;
  const args = ['--input-type=module', '--eval', script];
  return remember(spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], cwd: '/', ...user }));
}

/** What `spawnStart` printed; rejects with its error output when it ends without. */
export function printedServer({ stdout, stderr }: ChildProcess): Promise<EmbeddedPostgres> {
  return new Promise((resolve, reject) => {
    if (!stdout || !stderr) throw new Error('a child without pipes');
    stdout.once('data', (chunk: Buffer) => {
      const server = JSON.parse(chunk.toString()) as EmbeddedPostgres;
      dataFolders.add(server.dataFolder);
      resolve(server);
    });
    void text(stderr).then((message) => reject(new Error(message)));
  });
}

/** The pid of a living process of the server's user that is no PostgreSQL. */
export async function spawnStranger(): Promise<number> {
  const user = await userForPostgres('tsubame');
  const ids = user && { uid: user.uid, gid: user.gid };
  return pidOf(remember(spawn('sleep', ['300'], { stdio: 'ignore', cwd: '/', ...ids })));
}

export function pidOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('the process did not start');
  return pid;
}

export async function cleanUp(): Promise<void> {
  for (const child of children) child.kill('SIGKILL');
  for (const data of dataFolders) {
    const server = fs.existsSync(data) ? await findPostmaster(data) : undefined;
    if (server) process.kill(server.pid, 'SIGINT');
    await waitForEnd(data);
    if (data.startsWith(SYSTEM_FOLDER)) fs.rmSync(path.dirname(data), { recursive: true });
  }
  fs.rmSync(scratch, { recursive: true });
  // SYSTEM_FOLDER stays, even when empty: other test files make and remove folders in it at the same time.
}

async function waitForEnd(data: string): Promise<void> {
  while (fs.existsSync(data) && (await findPostmaster(data))) await sleep(20);
}

function remember(child: ChildProcess): ChildProcess {
  children.push(child);
  return child;
}
