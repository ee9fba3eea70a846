// Files that outlive a power cut. A file system may write names before contents, and both long after they were written,
// so both are flushed: contents before the name that makes them count, the name's folder after it.
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from './file-errors.ts';
import { forEachConcurrently } from './for-each-concurrently.ts';

// Several at a time cost little more than one: a journal takes them down together.
const FLUSHES_AT_ONCE = 16;

/** Writes a small file. After a power cut it holds all of this or what stood there before. */
export async function writeDurably(file: string, content: string | Buffer, mode = 0o666): Promise<void> {
  const unfinished = `${file}.${randomUUID()}.part`;
  try {
    await writeFile(unfinished, content, { mode });
    await flushFile(unfinished);
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  await flushFolder(path.dirname(file));
}

/** Makes a folder, and those above it that are missing, and puts their names on the disk. Returns whether one was. */
export async function makeDurableFolder(folder: string, mode = 0o777): Promise<boolean> {
  const made = await mkdir(folder, { recursive: true, mode }).catch((error: unknown) => refuseFolder(folder, error));
  const lowest = path.resolve(folder);
  const highest = made ?? lowest;
  for (let at = lowest; at.length >= highest.length; at = path.dirname(at)) await flushFolder(path.dirname(at));
  return made !== undefined;
}

/** Node says ENOENT of a recursive mkdir on a read-only disk; without `recursive` it says what is wrong. */
async function refuseFolder(folder: string, error: unknown): Promise<never> {
  let missing = path.resolve(folder);
  while (missing !== path.dirname(missing) && !existsSync(path.dirname(missing))) missing = path.dirname(missing);
  await mkdir(missing);
  throw error;
}

/** Flushes all files and folders of a tree that was just written under a name that does not count yet. */
export async function flushTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const at = (entry: (typeof entries)[number]) => path.join(entry.parentPath, entry.name);
  await forEachConcurrently(entries.filter((entry) => entry.isFile()).map(at), FLUSHES_AT_ONCE, flushFile);
  const folders = entries.filter((entry) => entry.isDirectory()).map(at);
  await forEachConcurrently([...folders, folder], FLUSHES_AT_ONCE, flushFolder);
}

// A folder that may be entered and not read (EACCES), and file systems that flush no folders: PostgreSQL passes over these, too.
const CANNOT_FLUSH_FOLDERS = ['EACCES', 'EBADF', 'EINVAL', 'EISDIR'];

/**
 * Puts the names in a folder on the disk. A file that was flushed is gone after a power cut all the same while the
 * folder that names it was not.
 */
export async function flushFolder(folder: string): Promise<void> {
  // Windows opens no folder as a file; NTFS journals its names.
  if (process.platform === 'win32') return;
  try {
    await flush(folder, 'r');
  } catch (error) {
    if (!CANNOT_FLUSH_FOLDERS.includes(errorCode(error) ?? '')) throw error;
  }
}

/** Puts a file's bytes on the disk. */
export async function flushFile(file: string): Promise<void> {
  // Windows flushes only what was opened for writing.
  await flush(file, process.platform === 'win32' ? 'r+' : 'r');
}

async function flush(at: string, flags: 'r' | 'r+'): Promise<void> {
  const opened = await open(at, flags);
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}
