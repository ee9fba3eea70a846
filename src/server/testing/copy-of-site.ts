import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { Database } from '../db/client.ts';
import { openTestDatabase, queryUnused } from './test-database.ts';

/** A checksum of each table's rows, whatever their order, in the client's transaction. */
export async function checksumTables(client: pg.Client | pg.Pool): Promise<Record<string, string>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename`,
  );
  const sums: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await client.query<{ sum: string }>(
      `SELECT count(*) || ' rows ' || coalesce(sum(hashtextextended(t::text, 0)), 0) AS sum FROM ${name} t`,
    );
    sums[name] = rows[0]?.sum ?? '';
  }
  return sums;
}

/** SHA-256 of each file in some folders of a DATA_DIR, but for what is just being written. */
export function hashFiles(dataDir: string, folders: readonly string[]): Record<string, string> {
  const hashes: Record<string, string> = {};
  for (const folder of folders) {
    const at = path.join(dataDir, folder);
    if (!statSync(at, { throwIfNoEntry: false })) continue;
    for (const name of namesIn(at).toSorted()) {
      const file = path.join(at, name);
      if (statSync(file).isFile())
        hashes[`${folder}/${name}`] = createHash('sha256').update(readFileSync(file)).digest('hex');
    }
  }
  return hashes;
}

/** A `.part` of a running server is renamed at any moment: it is not looked into. */
function namesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => !name.endsWith('.part'))
    .flatMap((name) => {
      const at = path.join(folder, name);
      if (!statSync(at).isDirectory()) return [name];
      return readdirSync(at, { recursive: true, encoding: 'utf8' }).map((inner) => path.join(name, inner));
    });
}

export type EmptySite = { database: Database; url: string; dataDir: string; close(): Promise<void> };

/** A database without anything, on the server of the tests, and a DATA_DIR without anything. */
export async function createEmptySite(
  server: { host: string; port: number; user: string; password: string },
  parent: string,
): Promise<EmptySite> {
  const name = `empty_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ ...server, database: 'postgres' });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`);
  const database = openTestDatabase({ ...server, database: name }, 2);
  const dataDir = path.join(parent, name);
  mkdirSync(dataDir);
  const { host, port, user, password } = server;
  return {
    database,
    url: `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`,
    dataDir,
    async close() {
      await database.close();
      await queryUnused(admin, `DROP DATABASE ${name} WITH (FORCE)`);
      await admin.end();
    },
  };
}
