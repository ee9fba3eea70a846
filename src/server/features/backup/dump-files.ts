import { type FileHandle, open, readdir } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { errorCode } from '../../platform/file-errors.ts';
import { FOLDER_FIELDS } from '../component-kinds/index.ts';
import { type FileKind, FILE_KINDS, fileName, isStoredPath, type Totals } from './format.ts';
import type { ArchiveWriter } from './write-archive.ts';

const READ_BYTES = 1 << 20;
const NAMES_AT_ONCE = 500;
const NAMED_MISSING = 20;
const HEARTBEAT_MS = 60_000;

const fields = FOLDER_FIELDS.map((one) => pg.escapeLiteral(one)).join(', ');

/**
 * Everything on disk that rows name. Held beyond the transaction, so that no table stays locked while files are copied.
 */
export const DECLARE_STORED = `
  DECLARE stored NO SCROLL CURSOR WITH HOLD FOR
  SELECT 'media' AS kind, folder AS name FROM video
  UNION
  SELECT 'media', left(image, 32) FROM lesson WHERE image IS NOT NULL
  UNION
  SELECT 'media', folder FROM exam_version WHERE folder IS NOT NULL
  UNION
  SELECT 'media', value->>field FROM component CROSS JOIN unnest(ARRAY[${fields}]) AS fields(field)
   WHERE value->>field IS NOT NULL
  UNION
  SELECT 'pictures', left(name, 32) FROM upload
  UNION
  SELECT 'recordings', name FROM exercise_recording`;

type Stored = { kind: 'media' | 'pictures' | 'recordings'; name: string };
type FileTotals = Pick<Totals, 'files' | 'missing'>;

/**
 * Writes all files that the declared cursor names, and the public recordings, which no row names. PostgreSQL ends a
 * connection that says nothing for long, so it says something meanwhile; not by a timer, which would also speak for a
 * disk that hangs.
 */
export async function dumpFiles(client: pg.Client, archive: ArchiveWriter, dataDir: string): Promise<FileTotals> {
  const files = Object.fromEntries(FILE_KINDS.map((kind) => [kind, { files: 0, bytes: 0 }])) as Totals['files'];
  const missing = { count: 0, first: [] as string[] };
  let spokeMs = performance.now();

  async function heartbeat(): Promise<void> {
    if (performance.now() - spokeMs < HEARTBEAT_MS) return;
    await client.query('SELECT');
    spokeMs = performance.now();
  }

  /** Whether it was there. */
  async function dumpFile(kind: FileKind, relative: string): Promise<boolean> {
    await heartbeat();
    const opened = await openIfThere(path.join(dataDir, kind, relative));
    if (!opened) return false;
    try {
      const { size } = await opened.stat();
      await archive.add(fileName(kind, relative), size, chunksOf(opened, size, heartbeat));
      files[kind].files += 1;
      files[kind].bytes += size;
      return true;
    } finally {
      await opened.close();
    }
  }

  async function dumpStored({ kind, name }: Stored): Promise<boolean> {
    if (kind === 'recordings') return dumpFile(kind, name);
    let isThere = false;
    for (const relative of await filesIn(path.join(dataDir, kind, name))) {
      if (isStoredPath(kind, `${name}/${relative}`)) isThere = (await dumpFile(kind, `${name}/${relative}`)) || isThere;
    }
    return isThere;
  }

  for (;;) {
    const { rows } = await client.query<Stored>(`FETCH ${NAMES_AT_ONCE} FROM stored`);
    if (rows.length === 0) break;
    for (const stored of rows) {
      if (await dumpStored(stored)) continue;
      missing.count += 1;
      if (missing.first.length < NAMED_MISSING) missing.first.push(`${stored.kind}/${stored.name}`);
    }
  }
  for (const name of await filesIn(path.join(dataDir, 'audio'))) {
    if (isStoredPath('audio', name)) await dumpFile('audio', name);
  }
  return { files, missing };
}

async function openIfThere(at: string): Promise<FileHandle | null> {
  try {
    return await open(at, 'r');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Paths of the files in a folder, none if there is no such folder. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  const files = entries.filter((entry) => entry.isFile());
  return files
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)).replaceAll(path.sep, '/'))
    .toSorted();
}

/** As many bytes as the file had: what an operator appends meanwhile is left out. */
async function* chunksOf(opened: FileHandle, size: number, afterEach: () => Promise<void>): AsyncGenerator<Buffer> {
  for (let at = 0; at < size;) {
    const wanted = Math.min(READ_BYTES, size - at);
    const { bytesRead, buffer } = await opened.read(Buffer.allocUnsafe(wanted), 0, wanted, at);
    if (bytesRead === 0) return;
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
    await afterEach();
  }
}
