import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type Head, rowsName, type Totals } from './format.ts';
import type { ArchiveWriter } from './write-archive.ts';

const zip = promisify(gzip);
/** Rows are packed, and copied back, in pieces of about this size: as much as is ever in memory. */
const PIECE_BYTES = 4 << 20;
// Texts shrink to a third or less; level 6 takes twice as long for a tenth.
const GZIP_LEVEL = 3;

type Table = Head['tables'][number];

/** Settings of a session on which the text of values depends. */
export const SET_TEXT_FORMAT = `
  SELECT set_config('datestyle', 'ISO, MDY', false), set_config('timezone', 'UTC', false),
         set_config('intervalstyle', 'iso_8601', false), set_config('bytea_output', 'hex', false),
         set_config('extra_float_digits', '1', false)`;

/** `public."user" ("id", "name")`, as COPY wants it. */
export function copyTarget({ name, columns }: Table): string {
  return `public.${pg.escapeIdentifier(name)} (${columns.map((one) => pg.escapeIdentifier(one)).join(', ')})`;
}

/** All tables of the site with the columns that hold something of their own. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<{ name: string | null; columns: string[] | null }>(
    `SELECT c.relname::text AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
        AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      GROUP BY c.relname ORDER BY c.relname`,
  );
  return rows.map(({ name, columns }) => ({ name: name ?? '', columns: columns ?? [] }));
}

/** Writes a table's rows of the running snapshot in pieces. Returns their number. */
export async function dumpTable(client: pg.Client, archive: ArchiveWriter, table: Table): Promise<number> {
  let pieces = 0;
  let rows = 0;
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  const writePiece = async (text: Buffer) => {
    const packed = await zip(text, { level: GZIP_LEVEL });
    pieces += 1;
    rows += countLines(text);
    await archive.add(rowsName(table.name, pieces), packed.length, [packed]);
  };
  const copy: AsyncIterable<Buffer> = client.query(copyTo(`COPY ${copyTarget(table)} TO STDOUT`));
  for await (const chunk of copy) {
    waiting.push(chunk);
    waitingBytes += chunk.length;
    if (waitingBytes < PIECE_BYTES) continue;
    const text = Buffer.concat(waiting);
    const end = text.lastIndexOf(10) + 1;
    if (end > 0) await writePiece(text.subarray(0, end));
    const rest = text.subarray(end);
    [waiting, waitingBytes] = [[rest], rest.length];
  }
  if (waitingBytes > 0) await writePiece(Buffer.concat(waiting));
  return rows;
}

/** Rows in COPY's text: line breaks inside them are escaped. */
export function countLines(text: Buffer): number {
  let lines = 0;
  for (let at = text.indexOf(10); at !== -1; at = text.indexOf(10, at + 1)) lines += 1;
  return lines;
}

/** Where each sequence has come to. Not bound to a snapshot: later than the rows, so that no number is given twice. */
export async function readSequences(client: pg.Client): Promise<Totals['sequences']> {
  const { rows: sequences } = await client.query<{ name: string }>(
    `SELECT relname::text AS name FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'S' ORDER BY relname`,
  );
  const found: Totals['sequences'] = [];
  for (const { name } of sequences) {
    const { rows } = await client.query<{ last: string; is_called: boolean }>(
      `SELECT last_value::text AS last, is_called FROM public.${pg.escapeIdentifier(name)}`,
    );
    if (rows[0]) found.push({ name, last: rows[0].last, isCalled: rows[0].is_called });
  }
  return found;
}
