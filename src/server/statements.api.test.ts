import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { compareStatement } from './testing/statements/compare-statement.ts';
import { describeStatement } from './testing/statements/describe-statement.ts';
import { PLANTED } from './testing/statements/planted.ts';
import { readStatements, type StatementReading } from './testing/statements/read-statements.ts';
import { queryUnused } from './testing/test-database.ts';

const PROJECT = fileURLToPath(new URL('../../tsconfig.json', import.meta.url));
const PLANTED_FILE = 'src/server/testing/statements/planted.ts';

/** Statements that are put together while the program runs, by file, and what runs each of them on the real schema. */
const RUN_BY_OTHER_TESTS = {
  // Inserts and archives the rows of any content table: every import.
  'src/server/features/content/upsert.ts': ['table.name', 'table.name'],
  'src/server/features/content/import.ts': ['key'],
  // A parameter a column, alone or as arrays: each report of progress, and the crowd of them.
  'src/server/features/progress/queries.ts': [
    "COLUMNS.map(({ type }, index) => `$${index + 1}::${type}${suffix}`).join(', ')",
  ],
  // SHOW for each setting that a server must have: each start.
  'src/server/db/connect.ts': ['sql'],
  // The migrations of an earlier schema; catalogs tell the names of what is copied, dropped and made again: each backup
  // and each restore.
  'src/server/db/migrate.ts': ['statement'],
  'src/server/features/backup/dump-tables.ts': [
    'copyTo(`COPY ${copyTarget(table)} TO STDOUT`)',
    'pg.escapeIdentifier(name)',
  ],
  'src/server/features/backup/make-backup.ts': ["FOLDER_FIELDS.map((one) => pg.escapeLiteral(one)).join(', ')"],
  'src/server/features/backup/restore-rows.ts': [
    'copyFrom(`COPY ${columnsOf.get(table)} FROM STDIN (FREEZE)`)',
    'statement',
    "names.join(', ')",
    'name',
    'table_name',
    'name',
  ],
  // One kind of a learner's rows: export.api.test.ts exports them all.
  'src/server/features/account-export/spool-rows.ts': ['statement'],
  // Passes on what the program asks, over a line that fails: the exam's simulator.
  'src/simulators/exam/faulty-pool.ts': ['...given'],
};

/** What PostgreSQL can't know: why a column that may be null is not. */
const KNOWN_BETTER = [
  // A CHECK of the table: every swipe has both.
  'src/server/features/flashcards/log.ts: direction may be null',
  'src/server/features/flashcards/log.ts: grade may be null',
  // Stored with every client_id.
  'src/server/features/comments/write-queries.ts: bodyHash may be null',
  // The cursor is declared by the statement before.
  'src/server/features/backup/dump-files.ts: kind is no column',
  'src/server/features/backup/dump-files.ts: name is no column',
  // Several commands at once can't be prepared: full-disk.api.test.ts runs them.
  'src/server/db/full-disk.ts: cannot insert multiple commands into a prepared statement',
];

let client: pg.Client;
beforeAll(async () => {
  const { template, mediaFolder: _mediaFolder, ...server } = inject('testServer');
  const admin = new pg.Client({ ...server, database: 'postgres' });
  await admin.connect();
  await queryUnused(admin, `CREATE DATABASE statements TEMPLATE ${template}`);
  await admin.end();
  client = new pg.Client({ ...server, database: 'statements' });
  await client.connect();
});
afterAll(() => client.end());

// TypeScript reads the whole project first.
const TIMEOUT_MS = 120_000;

const withoutLine = (text: string) => text.replace(/:\d+(?=: |$)/, '');

async function faultsOf({ statements }: StatementReading): Promise<string[]> {
  const faults: string[] = [];
  for (const statement of statements) {
    const found = await describeStatement(client, statement.text).then(
      (description) => compareStatement(statement, description),
      (error: unknown) => [error instanceof Error ? error.message : String(error)],
    );
    faults.push(...found.map((fault) => `${statement.place}: ${fault}`));
  }
  return faults;
}

it(
  'every statement of the program is one that PostgreSQL takes, with the columns and parameters that the source declares',
  async () => {
    const reading = readStatements(PROJECT);
    expect(reading.statements.length).toBeGreaterThan(150);
    const faults = await faultsOf(reading);
    const known = new Set(KNOWN_BETTER);
    expect(faults.filter((fault) => !known.has(withoutLine(fault)))).toEqual([]);
    expect(new Set(faults.map(withoutLine))).toEqual(known);
    const unreadable = Map.groupBy(reading.unreadable, ({ place }) => withoutLine(place));
    expect(
      Object.fromEntries([...unreadable].map(([file, found]) => [file, found.map(({ reason }) => reason)])),
    ).toEqual(RUN_BY_OTHER_TESTS);
  },
  TIMEOUT_MS,
);

it(
  'the check finds what is planted, and nothing in what is right',
  async () => {
    const reading = readStatements(PROJECT, (file) => file.endsWith(PLANTED_FILE));
    expect((await faultsOf(reading)).map((fault) => fault.replace(/^[^ ]+ /, ''))).toEqual([
      'relation "curse" does not exist',
      'name is not declared',
      'title is no column',
      'id is int8, not number',
      'archived_at may be null',
      'id has no declared type',
      '$1 is int4, not string',
      '1 values for 2 parameters',
      'id is text, not number',
      'relation "curse" does not exist',
    ]);
    expect(reading.unreadable.map(({ reason }) => reason)).toEqual(['table', 'query is handed on']);
    expect(Object.keys(PLANTED)).toHaveLength(12);
  },
  TIMEOUT_MS,
);
