// Files that survive a power cut. File systems may write names before contents, and both late. So we flush both: the
// contents before the rename that makes them visible, the folder after it.
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from './file-errors.ts';
import { forEachConcurrently } from './for-each-concurrently.ts';

// Several at a time cost little more than one: the journal commits them together.
const FLUSHES_AT_ONCE = 16;

/** Replaces a small file atomically: after a power cut it has the old or the new content. */
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

/** Creates a folder and its missing parents, and flushes their entries. Returns whether it created any. */
export async function makeDurableFolder(folder: string, mode = 0o777): Promise<boolean> {
  const made = await mkdir(folder, { recursive: true, mode }).catch((error: unknown) => refuseFolder(folder, error));
  const lowest = path.resolve(folder);
  const highest = made ?? lowest;
  for (let at = lowest; at.length >= highest.length; at = path.dirname(at)) await flushFolder(path.dirname(at));
  return made !== undefined;
}

/** On a read-only disk, a recursive mkdir fails with a misleading ENOENT; without `recursive` the error is right. */
async function refuseFolder(folder: string, error: unknown): Promise<never> {
  let missing = path.resolve(folder);
  while (missing !== path.dirname(missing) && !existsSync(path.dirname(missing))) missing = path.dirname(missing);
  await mkdir(missing);
  throw error;
}

/** Flushes all files and folders of a newly written tree, before it is renamed into place. */
export async function flushTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const at = (entry: (typeof entries)[number]) => path.join(entry.parentPath, entry.name);
  await forEachConcurrently(entries.filter((entry) => entry.isFile()).map(at), FLUSHES_AT_ONCE, flushFile);
  const folders = entries.filter((entry) => entry.isDirectory()).map(at);
  await forEachConcurrently([...folders, folder], FLUSHES_AT_ONCE, flushFolder);
}

// Folders that may be entered but not read (EACCES), and file systems that cannot flush folders. PostgreSQL ignores
// these errors, too.
const CANNOT_FLUSH_FOLDERS = ['EACCES', 'EBADF', 'EINVAL', 'EISDIR'];

/** Flushes a folder's entries. Without this, even a flushed file may be missing after a power cut. */
export async function flushFolder(folder: string): Promise<void> {
  // Windows cannot open folders as files; NTFS journals its entries.
  if (process.platform === 'win32') return;
  try {
    await flush(folder, 'r');
  } catch (error) {
    if (!CANNOT_FLUSH_FOLDERS.includes(errorCode(error) ?? '')) throw error;
  }
}

/** Flushes a file's contents. */
export async function flushFile(file: string): Promise<void> {
  // Windows only flushes files opened for writing.
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
