import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { countLines } from './dump-tables.ts';
import { AnyHead, FILE_KINDS, type FileKind, FORMAT, HEAD, Head, readEntryName, Totals, TOTALS } from './format.ts';
import { type ArchiveEntry, readArchive } from './read-archive.ts';
import { BackupRefused } from './refused.ts';

const unzip = promisify(gunzip);
/** Of rows at a time: pieces of 4 MB and what their last row adds, which PostgreSQL bounds at 1 GB. */
const MAX_PIECE_BYTES = 1 << 30;

/** The parts of a backup, in their order. Chunks have to be read to their end. */
export type BackupPart =
  | { kind: 'head'; head: Head }
  | { kind: 'rows'; entry: string; table: string; rows: number; text: Buffer }
  | { kind: 'file'; of: FileKind; path: string; chunks: AsyncIterable<Buffer> }
  | { kind: 'totals'; totals: Totals };

/** Reads and checks all of a backup. What it gave holds only once it has ended. */
export async function* readBackup(file: string): AsyncGenerator<BackupPart> {
  const read = createTally();
  let head: Head | undefined;
  let totals: Totals | undefined;
  for await (const entry of readArchive(file)) {
    const refuse = (why: string) => new BackupRefused(`${file} can't be used: ${entry.name} ${why}.`);
    if (!head) {
      if (entry.name !== HEAD) throw new BackupRefused(`${file} is no backup of Tsubame.`);
      head = readFirst(file, parseJson(await wholeOf(entry), refuse), refuse);
      yield { kind: 'head', head };
      continue;
    }
    if (entry.name === TOTALS && !totals) {
      const parsed = Totals.safeParse(parseJson(await wholeOf(entry), refuse));
      if (!parsed.success) throw refuse('is damaged');
      totals = parsed.data;
      read.assertEqual(totals, head, refuse);
      yield { kind: 'totals', totals };
      continue;
    }
    const name = readEntryName(entry.name);
    if (!name || totals) throw refuse('is no part of a backup');
    if (name.kind === 'file') {
      read.countFile(name.of, entry.size);
      yield { ...name, chunks: entry.chunks };
      continue;
    }
    const { table, piece } = name;
    if (!head.tables.some((one) => one.name === table) || piece !== read.nextPiece(table))
      throw refuse('is not the part of a table that comes next');
    const packed = await wholeOf(entry);
    const text = await unzip(packed, { maxOutputLength: MAX_PIECE_BYTES }).catch(() => {
      throw refuse('is damaged');
    });
    const rows = countLines(text);
    read.countRows(table, rows);
    yield { kind: 'rows', entry: entry.name, table, rows, text };
  }
  if (!totals) throw new BackupRefused(`${file} can't be used: it lacks ${TOTALS}.`);
}

function readFirst(file: string, json: unknown, refuse: (why: string) => Error): Head {
  const any = AnyHead.safeParse(json);
  if (!any.success) throw refuse('is damaged, or that of another program');
  if (any.data.tsubame > FORMAT)
    throw new BackupRefused(`${file} was written by a newer Tsubame than this one: restore it with that version.`);
  const parsed = Head.safeParse(json);
  if (!parsed.success) throw refuse('is damaged');
  return parsed.data;
}

async function wholeOf({ chunks }: ArchiveEntry): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

function parseJson(bytes: Buffer, refuse: (why: string) => Error): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    throw refuse('is damaged');
  }
}

/** Counts what was read, to compare it with what was written. */
function createTally() {
  const pieces = new Map<string, number>();
  const rows = new Map<string, number>();
  const files = Object.fromEntries(FILE_KINDS.map((kind) => [kind, { files: 0, bytes: 0 }])) as Totals['files'];
  return {
    nextPiece(table: string) {
      const next = (pieces.get(table) ?? 0) + 1;
      pieces.set(table, next);
      return next;
    },
    countRows: (table: string, count: number) => void rows.set(table, (rows.get(table) ?? 0) + count),
    countFile(kind: FileKind, bytes: number) {
      files[kind].files += 1;
      files[kind].bytes += bytes;
    },
    assertEqual(totals: Totals, head: Head, refuse: (why: string) => Error) {
      for (const { name } of head.tables) {
        const [found, written] = [rows.get(name) ?? 0, totals.rows[name]];
        if (found !== written) throw refuse(`tells of ${written} rows of ${name}, and there are ${found}`);
      }
      for (const kind of FILE_KINDS) {
        const [found, written] = [files[kind], totals.files[kind]];
        if (found.files !== written.files || found.bytes !== written.bytes)
          throw refuse(`tells of ${written.files} files of ${kind}, and there are ${found.files}`);
      }
    },
  };
}
