import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { copyTarget, listTables, SET_TEXT_FORMAT } from './dump-tables.ts';
import type { Head, Totals } from './format.ts';
import { BackupRefused } from './refused.ts';

/**
 * What waits to be sent would be sent once more by the restored site, and by one that is restored as a drill. Not in
 * backups made before there were e-mails.
 */
const UNSENT = new Set(['mail', 'password_reset_request']);

export type RowLoader = {
  /** Adds a piece of a table's rows. */
  load(table: string, text: Buffer, rows: number): Promise<void>;
  /** Deletes what must not come back, and puts back what slowed down or forbade the loading. Fails if the rows contradict each other. */
  complete(): Promise<void>;
  setSequences(sequences: Totals['sequences']): Promise<void>;
};

/** Prepares an empty schema for rows in any order: what compares or counts them comes back afterwards. */
export async function createRowLoader(client: pg.Client, { tables }: Head): Promise<RowLoader> {
  await client.query<{ set_config: string }>(SET_TEXT_FORMAT);
  // Indexes are built at once, of rows that are all there: sorted in memory, not on disk.
  await client.query("SET LOCAL maintenance_work_mem = '256MB'");
  const targets = new Map((await listTables(client)).map((table) => [table.name, table]));
  const isSame =
    targets.size === tables.length &&
    tables.every(({ name, columns }) => {
      const known = new Set(targets.get(name)?.columns);
      return known.size === columns.length && columns.every((column) => known.has(column));
    });
  if (!isSame) throw new BackupRefused('The backup has other tables than its migrations make: it was not made by us.');
  const columnsOf = new Map(tables.map((table) => [table.name, copyTarget(table)]));
  const enable = await disableTriggers(client);
  // Migrations may insert rows, which the backup has, too.
  await empty(client, [...targets.keys()]);
  // Keys first: they rely on indexes.
  const putBack = [...enable, ...(await dropIndexes(client, await dropForeignKeys(client)))];
  return {
    async load(table, text, rows) {
      const copy = client.query(copyFrom(`COPY ${columnsOf.get(table)} FROM STDIN (FREEZE)`));
      await pipeline([text], copy);
      if (copy.rowCount !== rows)
        throw new BackupRefused(`Of ${rows} rows of ${table}, PostgreSQL took ${copy.rowCount}.`);
    },
    async complete() {
      await empty(
        client,
        [...targets.keys()].filter((name) => UNSENT.has(name)),
      );
      for (const statement of putBack) await client.query(statement);
    },
    async setSequences(sequences) {
      for (const { name, last, isCalled } of sequences)
        await client.query<{ setval: string }>('SELECT setval($1::text::regclass, $2::text::bigint, $3)', [
          `public.${pg.escapeIdentifier(name)}`,
          last,
          isCalled,
        ]);
    },
  };
}

async function empty(client: pg.Client, tables: string[]): Promise<void> {
  if (tables.length === 0) return;
  const names = tables.map((name) => `public.${pg.escapeIdentifier(name)}`);
  await client.query(`TRUNCATE ${names.join(', ')}`);
}

/** Returns what enables them again, as the following functions do of what they drop. */
async function disableTriggers(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string | null }>(
    `SELECT DISTINCT t.tgrelid::regclass::text AS name FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
      WHERE c.relnamespace = 'public'::regnamespace AND NOT t.tgisinternal`,
  );
  for (const { name } of rows) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  return rows.map(({ name }) => `ALTER TABLE ${name} ENABLE TRIGGER USER`);
}

async function dropForeignKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ table_name: string | null; name: string | null; definition: string | null }>(
    `SELECT conrelid::regclass::text AS table_name, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
       FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace ORDER BY conname`,
  );
  for (const { table_name, name } of rows) await client.query(`ALTER TABLE ${table_name} DROP CONSTRAINT ${name}`);
  return rows.map(
    ({ table_name, name, definition }) => `ALTER TABLE ${table_name} ADD CONSTRAINT ${name} ${definition}`,
  );
}

/** But for those of primary keys. They come back before the foreign keys. */
async function dropIndexes(client: pg.Client, foreignKeys: string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string | null; definition: string | null }>(
    `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition
       FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
      WHERE c.relnamespace = 'public'::regnamespace
        AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid)
      ORDER BY i.indexrelid`,
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return [...rows.map(({ definition }) => definition ?? ''), ...foreignKeys];
}
