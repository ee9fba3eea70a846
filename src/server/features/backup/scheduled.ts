import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { makeDurableFolder, writeDurably } from '../../platform/durable-file.ts';
import type { Env } from '../../platform/env.ts';
import { BackupRefused } from './refused.ts';

const PROGRAM = fileURLToPath(new URL('../../../cli/main.ts', import.meta.url));
const HOUR_MS = 3_600_000;
/** The hourly rounds of a day are not exactly a day apart. */
const EARLY_MS = HOUR_MS / 2;

export type BackupSchedule = {
  env: Pick<Env, 'BACKUP_DIR' | 'BACKUP_EVERY_HOURS' | 'BACKUP_KEEP' | 'DATA_DIR'>;
  now: () => number;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  /** what the settings of the site are read from */
  environment: NodeJS.ProcessEnv;
};

/** Names in BACKUP_DIR, oldest first. Nothing else there is ever deleted. */
const Made = z.object({ making: z.string().nullable(), made: z.array(z.object({ name: z.string(), atMs: z.int() })) });
type Made = z.infer<typeof Made>;

/**
 * Makes a backup if the last one is old enough, in a process of low priority, and verifies it. Only then the oldest of
 * its own go. A failure is logged, and tried again in the next hour.
 */
export async function backUpIfDue(schedule: BackupSchedule, signal: AbortSignal): Promise<void> {
  const { env, log } = schedule;
  if (env.BACKUP_DIR === undefined) return;
  const folder = path.resolve(env.BACKUP_DIR);
  let failed = 'no backup was made';
  try {
    const made = await makeIfDue(schedule, folder, signal);
    if (!made) return;
    failed = 'old backups were not removed';
    await removeOld(env, folder, made);
  } catch (error) {
    log.error({ err: error }, failed);
  }
}

/** Returns the list with the new one; null: none was made. */
async function makeIfDue(schedule: BackupSchedule, folder: string, signal: AbortSignal): Promise<Made['made'] | null> {
  const { env, now, log } = schedule;
  const { making, made } = await readMade(env.DATA_DIR);
  const present = made.filter(({ name }) => existsSync(path.join(folder, name)));
  if (made.length > 0 && present.length === 0)
    throw new BackupRefused(
      `None of the earlier backups is in ${folder}: mount its disk. If they were moved or deleted, remove ` +
        `${fileOf(env.DATA_DIR)}.`,
    );
  const last = present.at(-1);
  const ageMs = last ? now() - last.atMs : Infinity;
  // One of the future was made while the clock was ahead, and says nothing of how long ago that was.
  if (ageMs >= 0 && ageMs < env.BACKUP_EVERY_HOURS * HOUR_MS - EARLY_MS) return null;
  // What a killed or stopped server left: half of one, or one that was not verified.
  if (making !== null)
    for (const left of [`${making}.partial`, making]) await rm(path.join(folder, left), { force: true });
  const atMs = now();
  const name = `tsubame-${new Date(atMs).toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar`;
  const file = path.join(folder, name);
  // The name of the one being made may be deleted: never that of another.
  if (existsSync(file)) throw new BackupRefused(`${file} is there already.`);
  await makeDurableFolder(folder, 0o700);
  await writeMade(env.DATA_DIR, { making: name, made });
  for (const args of [
    ['backup', file],
    ['backup', 'verify', file],
  ]) {
    const failure = await run(args, schedule.environment, signal);
    if (signal.aborted) return null;
    if (failure !== null) {
      log.error({ reason: failure }, args.length === 2 ? 'no backup was made' : 'a backup was made and is damaged');
      if (args.length > 2) await rm(file, { force: true });
      return null;
    }
  }
  const all = [...made, { name, atMs }];
  // Before any other goes: whatever fails from here on, this one counts.
  await writeMade(env.DATA_DIR, { making: null, made: all });
  log.info({ file }, 'a backup was made and verified');
  return all;
}

/** Keeps the newest that are there, and the names of those among them that can't be seen now. */
async function removeOld(env: BackupSchedule['env'], folder: string, made: Made['made']): Promise<void> {
  const present = made.filter(({ name }) => existsSync(path.join(folder, name)));
  const oldest = present.at(-env.BACKUP_KEEP);
  const kept = oldest ? made.indexOf(oldest) : 0;
  for (const { name } of made.slice(0, kept)) await rm(path.join(folder, name), { force: true });
  await writeMade(env.DATA_DIR, { making: null, made: made.slice(kept) });
}

/** Runs our command line, below everybody else's priority. Returns what it complained of; null: it succeeded. */
async function run(args: string[], environment: NodeJS.ProcessEnv, signal: AbortSignal): Promise<string | null> {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
  });
  const ended = new Promise<number | null>((resolve) => {
    child.on('error', () => resolve(null));
    child.on('close', resolve);
  });
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  const [complaint, status] = await Promise.all([text(child.stderr), ended]);
  return status === 0 ? null : complaint.trim() || `the process ended with status ${status}`;
}

const fileOf = (dataDir: string) => path.join(dataDir, 'scheduled-backups.json');

async function readMade(dataDir: string): Promise<Made> {
  const file = fileOf(dataDir);
  if (!existsSync(file)) return { making: null, made: [] };
  const content = await readFile(file, 'utf8');
  try {
    return Made.parse(JSON.parse(content));
  } catch (error) {
    throw new BackupRefused(`${file} is damaged: remove it, and later the backups made so far by hand.`, {
      cause: error,
    });
  }
}

async function writeMade(dataDir: string, made: Made): Promise<void> {
  await makeDurableFolder(dataDir);
  await writeDurably(fileOf(dataDir), `${JSON.stringify(made, null, 1)}\n`, 0o600);
}
