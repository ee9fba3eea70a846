import path from 'node:path';
import type pg from 'pg';
import type { Database } from '../../db/client.ts';
import { takeSessionLock } from '../../db/lock.ts';
import {
  appliedMigrations,
  isBehind,
  knownMigrations,
  type Migration,
  refuseUnfinishedRestore,
} from '../../db/migrate.ts';
import { withClearFileErrors } from '../../platform/file-errors.ts';
import { dumpFiles, DECLARE_STORED } from './dump-files.ts';
import { dumpTable, listTables, readSequences, SET_TEXT_FORMAT } from './dump-tables.ts';
import { FORMAT, HEAD, type Head, type Totals, TOTALS } from './format.ts';
import { BackupRefused } from './refused.ts';
import { type ArchiveWriter, createArchive } from './write-archive.ts';

export type BackupSource = {
  database: Pick<Database, 'connectAlone'>;
  dataDir: string;
  /** of package.json */
  version: string;
  /** names of the settings that are set */
  settings: string[];
  now: () => number;
  /** of the program that makes it; all, if none are given */
  migrations?: readonly Migration[];
};

export type Backup = { head: Head; totals: Totals; hash: string };

/**
 * Writes all of a site, as of one moment, into a new file. The site may run meanwhile. `onSnapshot` is given the moment,
 * for whoever wants to look at the same one.
 */
export async function makeBackup(
  source: BackupSource,
  file: string,
  onSnapshot: (snapshotId: string) => Promise<void> = () => Promise.resolve(),
): Promise<Backup> {
  return withClearFileErrors(path.dirname(path.resolve(file)), async () => {
    const client = await source.database.connectAlone();
    try {
      if (!(await takeSessionLock(client, 'backup')))
        throw new BackupRefused('Another backup of this site is being made: wait for it to end.');
      const archive = await createArchive(file);
      try {
        return await writeAll(source, client, archive, onSnapshot);
      } finally {
        await archive.abandon();
      }
    } finally {
      await client.end();
    }
  });
}

async function writeAll(
  source: BackupSource,
  client: pg.Client,
  archive: ArchiveWriter,
  onSnapshot: (snapshotId: string) => Promise<void>,
): Promise<Backup> {
  const addJson = (name: string, value: object) => {
    const bytes = Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
    return archive.add(name, bytes.length, [bytes]);
  };
  await client.query<{ set_config: string }>(SET_TEXT_FORMAT);
  // A backup that hangs must not hold off deletions, and the tidying of old rows, for ever.
  await client.query<{ set_config: string }>(
    `SELECT set_config('transaction_timeout', '12h', false), set_config('idle_session_timeout', '1h', false)`,
  );
  // Only now, with the lock: what is deleted from here on stays on disk until the end.
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const { rows } = await client.query<{ snapshot: string; postgres: string }>(
    `SELECT pg_export_snapshot() AS snapshot, current_setting('server_version') AS postgres`,
  );
  const head: Head = {
    tsubame: FORMAT,
    version: source.version,
    postgres: rows[0]?.postgres ?? '',
    createdAt: new Date(source.now()).toISOString(),
    migrations: await requireNewestSchema(client, source.migrations ?? knownMigrations()),
    tables: await listTables(client),
    settings: source.settings,
  };
  await onSnapshot(rows[0]?.snapshot ?? '');
  await addJson(HEAD, head);
  const rowCounts: Totals['rows'] = {};
  for (const table of head.tables) rowCounts[table.name] = await dumpTable(client, archive, table);
  const sequences = await readSequences(client);
  await client.query(DECLARE_STORED);
  await client.query('COMMIT');
  const totals: Totals = { rows: rowCounts, sequences, ...(await dumpFiles(client, archive, source.dataDir)) };
  await addJson(TOTALS, totals);
  // Fails if the connection, and with it the lock, was lost while the last files were copied.
  await client.query('CLOSE stored');
  return { head, totals, hash: await archive.finish() };
}

/** Which columns name files is known of this program's schema only. */
async function requireNewestSchema(client: pg.Client, known: readonly Migration[]): Promise<number[]> {
  await refuseUnfinishedRestore(client);
  const applied = await appliedMigrations(client);
  if (applied.length === 0)
    throw new BackupRefused('There is no site to back up: set DATA_DIR or DATABASE_URL to that of the site.');
  if (isBehind(applied, known))
    throw new BackupRefused(
      'The database was written by an earlier Tsubame: make the backup with that one, or start this one once.',
    );
  return applied.toSorted((one, other) => one - other);
}
