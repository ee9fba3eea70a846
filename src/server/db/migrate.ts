import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { z } from 'zod';
import { StartError } from '../platform/start-error.ts';
import type { Database } from './client.ts';
import { withDatabaseLock } from './lock.ts';

const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url));

const Journal = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.number() })) });

export type Migration = z.infer<typeof Journal>['entries'][number];

/**
 * Migrates the database to the newest schema. Refuses, without changes, one written by another version of the program.
 */
export async function migrateDatabase(database: Pick<Database, 'pool' | 'connectAlone'>): Promise<void> {
  await refuseUnfinishedRestore(database.pool);
  const known = knownMigrations();
  if (!isBehind(await appliedMigrations(database.pool), known)) return;
  // Serialises servers that start at the same time.
  await withDatabaseLock(database, 'migration', async (client) => {
    if (!isBehind(await appliedMigrations(client), known)) return;
    // Loaded only if there is something to do.
    const { drizzle } = await import('drizzle-orm/node-postgres');
    const { migrate } = await import('drizzle-orm/node-postgres/migrator');
    // Notices that the migrator's table exists already: of no interest to operators.
    await client.query('SET client_min_messages = warning');
    await migrate(drizzle(client, { casing: 'snake_case' }), { migrationsFolder: MIGRATIONS });
  });
}

/** All migrations of this program, oldest first. */
export function knownMigrations(): Migration[] {
  const journal = readFileSync(path.join(MIGRATIONS, 'meta', '_journal.json'), 'utf8');
  return Journal.parse(JSON.parse(journal) as unknown).entries;
}

/** Creation times of the applied migrations, by which the migrator identifies them. */
export async function appliedMigrations(client: pg.Pool | pg.Client): Promise<number[]> {
  const { rows: tables } = await client.query<{ is_there: boolean }>(
    `SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS is_there`,
  );
  if (!tables[0]?.is_there) return [];
  const { rows } = await client.query<{ created_at: string | null }>(
    'SELECT created_at FROM drizzle.__drizzle_migrations',
  );
  return rows.map((row) => Number(row.created_at));
}

/** Throws while a restore has begun and not ended: it may have been killed, and the site is not what it seems. */
export async function refuseUnfinishedRestore(client: pg.Pool | pg.Client): Promise<void> {
  const { rows } = await client.query<{ is_restoring: boolean }>(
    `SELECT to_regclass('drizzle.unfinished_restore') IS NOT NULL AS is_restoring`,
  );
  if (rows[0]?.is_restoring) {
    throw new StartError(
      'A backup is being restored into this site, or its restore was ended half-way: wait for it, or run ' +
        '`tsubame restore FILE` again.',
    );
  }
}

/**
 * Replaces all that there is by the schema as it was after one of the migrations. Belongs to the client's transaction,
 * as the migrator does not.
 */
export async function rebuildSchema(client: pg.Client, upTo: number): Promise<void> {
  const { readMigrationFiles } = await import('drizzle-orm/migrator');
  await client.query('DROP SCHEMA public CASCADE');
  await client.query('CREATE SCHEMA public');
  await client.query('DROP TABLE IF EXISTS drizzle.__drizzle_migrations');
  // As the migrator makes it.
  await client.query(
    'CREATE TABLE drizzle.__drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint)',
  );
  for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder: MIGRATIONS })) {
    if (folderMillis > upTo) break;
    for (const statement of sql) await client.query(statement);
    await client.query('INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)', [
      hash,
      folderMillis,
    ]);
  }
}

/** Whether migrations are pending. Throws for a database that this program cannot migrate. */
export function isBehind(applied: readonly number[], known: readonly Migration[]): boolean {
  const newestKnown = known.at(-1)?.when ?? 0;
  const newestApplied = Math.max(0, ...applied);
  if (newestApplied > newestKnown) {
    throw new StartError(
      'The database was written by a newer Tsubame than this one: start that one again, or restore a backup that was ' +
        'made before the upgrade. Nothing was changed.',
    );
  }
  const unknown = applied.filter((when) => !known.some((migration) => migration.when === when));
  if (unknown.length > 0) {
    throw new StartError(
      `The database holds a migration that this Tsubame does not know (${unknown.join(', ')}): it belongs to another ` +
        'version of the program, or to another one. Set DATABASE_URL or DATA_DIR to its own. Nothing was changed.',
    );
  }
  // The migrator only compares the newest one and would never apply these.
  const skipped = known.filter(({ when }) => when < newestApplied && !applied.includes(when));
  if (skipped.length > 0) {
    throw new StartError(
      `The database lacks the migration ${skipped.map(({ tag }) => tag).join(', ')} and has later ones: restore a ` +
        'backup, or start with another database. Nothing was changed.',
    );
  }
  return newestApplied < newestKnown;
}
