import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type Database, sqlState } from '../../db/client.ts';
import { takeSessionLock } from '../../db/lock.ts';
import {
  appliedMigrations,
  isBehind,
  knownMigrations,
  type Migration,
  migrateDatabase,
  rebuildSchema,
} from '../../db/migrate.ts';
import { withClearFileErrors } from '../../platform/file-errors.ts';
import type { Head, Totals } from './format.ts';
import { readBackup } from './read-backup.ts';
import { BackupRefused } from './refused.ts';
import { createFileStaging, type FileStaging } from './restore-files.ts';
import { createRowLoader, type RowLoader } from './restore-rows.ts';

const DISK_FULL = '53100';
const LOOKS = 20;
const LOOK_EVERY_MS = 100;

export type RestoreTarget = {
  database: Pick<Database, 'pool' | 'connectAlone'>;
  dataDir: string;
  /** of the program that restores it; all, if none are given */
  migrations?: readonly Migration[];
};

/**
 * Fills an empty site from a backup. All rows come in one transaction, which is committed once everything was read and
 * checked and all files are in their places: after a refusal the site is empty as before, and a restore that is killed
 * leaves a mark with which no site starts. At last the schema is brought up to that of this program.
 */
export async function restoreBackup(target: RestoreTarget, file: string): Promise<{ head: Head; totals: Totals }> {
  return withClearFileErrors(target.dataDir, async () => {
    const client = await target.database.connectAlone();
    try {
      const restored = await restoreWith(client, target, file);
      await migrateDatabase(target.database);
      await client.query('ANALYZE');
      return restored;
    } catch (error) {
      // It is PostgreSQL that met it, and not on a disk of ours.
      if (sqlState(error) !== DISK_FULL) throw error;
      throw new BackupRefused('The disk of the database is full: free some space, then restore again.', {
        cause: error,
      });
    } finally {
      await client.end();
    }
  });
}

type Begun = { head: Head; loader: RowLoader; staging: FileStaging };

async function restoreWith(client: pg.Client, target: RestoreTarget, file: string) {
  let begun: Begun | undefined;
  let completing: Promise<void> | undefined;
  let totals: Totals | undefined;
  try {
    for await (const part of readBackup(file)) {
      if (part.kind === 'head') begun = await begin(client, target, part.head, file);
      else if (!begun) throw new Error(`${file} did not begin with its head`);
      else if (part.kind === 'rows') await load(begun.loader, part, file);
      else if (part.kind === 'file') {
        // PostgreSQL builds its indexes while files are written.
        completing ??= completeEarly(begun.loader);
        await begun.staging.write(part.of, part.path, part.chunks);
      } else ({ totals } = part);
    }
    if (!begun || !totals) throw new Error(`${file} ended before its end`);
    await (completing ?? begun.loader.complete()).catch((error: unknown) => {
      throw sqlState(error).startsWith('23') ? contradiction(file, error) : error;
    });
    await begun.loader.setSequences(totals.sequences);
    await begun.staging.place();
    await client.query('DROP TABLE drizzle.unfinished_restore');
    await client.query('COMMIT');
    return { head: begun.head, totals };
  } catch (error) {
    await completing?.catch(() => undefined);
    // Whatever went wrong first says more; what this leaves, the mark tells of.
    if (begun) await giveUp(client, begun.staging).catch(() => undefined);
    throw error;
  }
}

async function begin(client: pg.Client, target: RestoreTarget, head: Head, file: string): Promise<Begun> {
  const known = target.migrations ?? knownMigrations();
  const newestMigration = requireKnownMigrations(head, file, known);
  if (!(await takeSessionLock(client, 'restore')))
    throw new BackupRefused('Another restore into this site is running: wait for it to end.');
  await requireEmptySite(client, known);
  await client.query('CREATE SCHEMA IF NOT EXISTS drizzle');
  // The mark: refuseUnfinishedRestore looks for it.
  await client.query('CREATE TABLE IF NOT EXISTS drizzle.unfinished_restore ()');
  const staging = createFileStaging(target.dataDir);
  try {
    // Who starts from here on meets the mark.
    await requireNobodyElse(client, target.database.pool);
    await staging.remove();
    await client.query('BEGIN');
    await rebuildSchema(client, newestMigration);
    return { head, staging, loader: await createRowLoader(client, head) };
  } catch (error) {
    await giveUp(client, staging);
    throw error;
  }
}

/** Leaves the site as empty as it was. */
async function giveUp(client: pg.Client, staging: FileStaging): Promise<void> {
  await client.query('ROLLBACK');
  await staging.remove();
  await client.query('DROP TABLE IF EXISTS drizzle.unfinished_restore');
}

async function load(
  loader: RowLoader,
  { entry, table, text, rows }: { entry: string; table: string; text: Buffer; rows: number },
  file: string,
): Promise<void> {
  try {
    await loader.load(table, text, rows);
  } catch (error) {
    // 22: what was sent is no row of the table.
    if (!sqlState(error).startsWith('22')) throw error;
    throw new BackupRefused(`${file} can't be used: ${entry} is damaged.`, { cause: error });
  }
}

function completeEarly(loader: RowLoader): Promise<void> {
  const completing = loader.complete();
  // Awaited at the end.
  completing.catch(() => undefined);
  return completing;
}

/** 23: a key that is there twice, or leads nowhere. */
function contradiction(file: string, error: unknown): BackupRefused {
  const reason = error instanceof Error ? error.message : String(error);
  return new BackupRefused(`${file} can't be used: its rows contradict each other (${reason}).`, { cause: error });
}

/** Returns the newest one. */
function requireKnownMigrations({ migrations }: Head, file: string, all: readonly Migration[]): number {
  const known = all.map(({ when }) => when);
  const newest = Math.max(...migrations);
  if (newest > (known.at(-1) ?? 0))
    throw new BackupRefused(`${file} was made by a newer Tsubame than this one: restore it with that version.`);
  const expected = known.filter((when) => when <= newest);
  if (expected.join() !== migrations.join())
    throw new BackupRefused(`${file} was made by another version of Tsubame, whose migrations this one doesn't know.`);
  return newest;
}

async function requireEmptySite(client: pg.Client, known: readonly Migration[]): Promise<void> {
  const applied = await appliedMigrations(client);
  if (applied.length === 0) {
    const { rows } = await client.query<{ is_used: boolean }>(
      `SELECT EXISTS (SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r') AS is_used`,
    );
    if (rows[0]?.is_used)
      throw new BackupRefused('The database holds tables of another program: set DATABASE_URL to an empty one.');
    return;
  }
  isBehind(applied, known); // throws for a database that is not of this program
  const { rows } = await client.query<{ has_people: boolean }>('SELECT EXISTS (SELECT FROM "user") AS has_people');
  if (rows[0]?.has_people)
    throw new BackupRefused(
      'This site has accounts, and a backup is restored into an empty one only: set DATA_DIR to a new folder, or ' +
        'DATABASE_URL to an empty database.',
    );
}

/** Besides our two connections. A site that was stopped just now may take a moment to leave. */
async function requireNobodyElse(client: pg.Client, pool: pg.Pool): Promise<void> {
  const { rows: own } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  for (let attempt = 1; ; attempt += 1) {
    const { rows } = await client.query<{ is_used: boolean }>(
      `SELECT EXISTS (
         SELECT FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend'
            AND pid <> pg_backend_pid() AND pid <> $1
       ) AS is_used`,
      [own[0]?.pid ?? 0],
    );
    if (!rows[0]?.is_used) return;
    if (attempt === LOOKS)
      throw new BackupRefused('Somebody else is connected to the database: stop the site, then restore.');
    await sleep(LOOK_EVERY_MS);
  }
}
