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
  const { entries } = Journal.parse(
    JSON.parse(readFileSync(path.join(MIGRATIONS, 'meta', '_journal.json'), 'utf8')) as unknown,
  );
  if (!isBehind(await appliedMigrations(database.pool), entries)) return;
  // Serialises servers that start at the same time.
  await withDatabaseLock(database, 'migration', async (client) => {
    if (!isBehind(await appliedMigrations(client), entries)) return;
    // Loaded only if there is something to do.
    const { drizzle } = await import('drizzle-orm/node-postgres');
    const { migrate } = await import('drizzle-orm/node-postgres/migrator');
    // Notices that the migrator's table exists already: of no interest to operators.
    await client.query('SET client_min_messages = warning');
    await migrate(drizzle(client, { casing: 'snake_case' }), { migrationsFolder: MIGRATIONS });
  });
}

/** Creation times of the applied migrations, by which the migrator identifies them. */
async function appliedMigrations(client: pg.Pool | pg.Client): Promise<number[]> {
  const { rows: tables } = await client.query<{ is_there: boolean }>(
    `SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS is_there`,
  );
  if (!tables[0]?.is_there) return [];
  const { rows } = await client.query<{ created_at: string | null }>(
    'SELECT created_at FROM drizzle.__drizzle_migrations',
  );
  return rows.map((row) => Number(row.created_at));
}

/** Whether migrations are pending. Throws for a database that this program cannot migrate. */
export function isBehind(applied: number[], known: Migration[]): boolean {
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
