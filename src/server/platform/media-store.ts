import { randomUUID } from 'node:crypto';
import { chmodSync, createReadStream, existsSync, statSync } from 'node:fs';
import { chmod, copyFile, type FileHandle, mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { ByteCache, type HeldFile } from './byte-cache.ts';
import { flushFolder, flushTree, makeDurableFolder } from './durable-file.ts';
import { findDamagedFiles, type Sizes, writeSizes } from './media-sizes.ts';

/** Larger files are streamed from disk rather than held in memory. A 720p segment is about 1 MB. */
const MAX_CACHED_BYTES = 8 * 1024 * 1024;

// Grants and access checks are pointless if every user of the machine can read the files. The group may: a video
// server.
const FOLDER_MODE = 0o750;
const FILE_MODE = 0o640;

export type MediaFile =
  | HeldFile
  | { kind: 'stream'; open(range?: { start: number; end: number }): Readable; size: number };

/** A file of a set: a path to copy from, or its bytes. */
type SetFile = { path: string; source: string | Buffer };

/**
 * Lesson files by content hash: a folder per set of files that belong together. Stored files never change, so they can
 * be cached forever.
 */
export type MediaStore = {
  /** Stores a set of files, all or none; an existing complete one is left alone. Durable once it returns. */
  put(folder: string, files: SetFile[]): Promise<void>;
  /** A file, or null if there is none of that name. */
  read(folder: string, filePath: string): Promise<MediaFile | null>;
  /**
   * Files of a set that are empty, truncated or missing, judged by size; null: no such set. `files` is the source, if
   * known.
   */
  findDamage(folder: string, files?: SetFile[]): Promise<string[] | null>;
  /** Removes a set of files. A caching store may serve it for a while. */
  remove(folder: string): Promise<void>;
};

const FOLDER = /^[0-9a-f]{32}$/;
// No '..', leading dot or slash, backslash or NUL, so nothing escapes the folder.
const FILE_PATH = /^[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*){0,3}$/;

/** Whether a file of this path within its set is readable. */
export function isMediaPath(filePath: string): boolean {
  return filePath.length <= 200 && FILE_PATH.test(filePath);
}

export function createDiskMediaStore(root: string, cacheBytes: number): MediaStore {
  const cache = new ByteCache(cacheBytes);
  const loads = new Map<string, Load>();
  closeToOthers(root);
  let rootMade: Promise<void> | null = null;

  async function makeRoot(): Promise<void> {
    try {
      await makeDurableFolder(root, FOLDER_MODE);
    } catch (error) {
      rootMade = null;
      throw error;
    }
  }

  async function load(at: string, waiting: Load): Promise<MediaFile | null> {
    try {
      const found = await readWhole(at, cache);
      // No more readers can join from here on: all waiting ones are counted.
      return found?.kind === 'read' ? cache.keep(at, found.buffer, found.size, waiting.readers) : found;
    } finally {
      loads.delete(at);
    }
  }

  return {
    async put(folder, files) {
      const to = path.join(root, folder);
      if (!FOLDER.test(folder)) return;
      await (rootMade ??= makeRoot());
      const isDamaged = existsSync(to) && (await findDamagedFiles(to, () => sizesOf(files))).length > 0;
      // Whoever stored it may have been killed before it was durable.
      if (existsSync(to) && !isDamaged) return flushFolder(root);
      // A unique name: importers on a shared disk may have equal process ids.
      const unfinished = `${to}.${randomUUID()}.part`;
      try {
        await writeSet(unfinished, files);
        if (isDamaged) await rm(to, { recursive: true, force: true });
        await rename(unfinished, to);
        cache.forget(to);
      } catch (error) {
        await rm(unfinished, { recursive: true, force: true });
        // Unless another importer of the same files was faster.
        if (!existsSync(to)) throw error;
      }
      await flushFolder(root);
    },
    read(folder, filePath) {
      if (!FOLDER.test(folder) || !isMediaPath(filePath)) return Promise.resolve(null);
      const at = path.join(root, folder, filePath);
      const cached = cache.get(at);
      if (cached) return Promise.resolve(cached);
      // A hundred learners who open the same lesson at eight o'clock cause one read.
      const running = loads.get(at);
      if (running) {
        running.readers += 1;
        return running.file;
      }
      const loading: Load = { readers: 1, file: Promise.resolve(null) };
      loads.set(at, loading);
      loading.file = load(at, loading);
      return loading.file;
    },
    async findDamage(folder, files) {
      const at = path.join(root, folder);
      if (!FOLDER.test(folder) || !existsSync(at)) return null;
      return findDamagedFiles(at, files && (() => sizesOf(files)));
    },
    async remove(folder) {
      if (FOLDER.test(folder)) await rm(path.join(root, folder), { recursive: true, force: true });
    },
  };
}

/** Stores created by earlier versions were open to every user of the machine. */
function closeToOthers(root: string): void {
  const mode = statSync(root, { throwIfNoEntry: false })?.mode ?? 0;
  if ((mode & 0o007) === 0) return;
  try {
    chmodSync(root, mode & 0o7770);
  } catch {
    // Someone else's folder, as on shared storage: its owner decides.
  }
}

/** Writes all files of a set, and flushes them and their folders. */
async function writeSet(to: string, files: SetFile[]): Promise<void> {
  // Not recursive: on a read-only disk that fails with a misleading ENOENT.
  await mkdir(to, { mode: FOLDER_MODE });
  for (const file of files) {
    const target = path.join(to, file.path);
    await mkdir(path.dirname(target), { recursive: true, mode: FOLDER_MODE });
    if (typeof file.source === 'string') {
      await copyFile(file.source, target);
      await chmod(target, FILE_MODE);
    } else await writeFile(target, file.source, { mode: FILE_MODE });
  }
  await writeSizes(to, FILE_MODE);
  await flushTree(to);
}

/** Sizes of a set's source files. */
async function sizesOf(files: SetFile[]): Promise<Sizes> {
  const size = async ({ source }: SetFile) => (typeof source === 'string' ? (await stat(source)).size : source.length);
  return Object.fromEntries(await Promise.all(files.map(async (file) => [file.path, await size(file)] as const)));
}

type Load = { readers: number; file: Promise<MediaFile | null> };

type WholeFile = { kind: 'read'; buffer: Buffer; size: number };

/** Reads a file into the cache's memory; one that is too large is left to be streamed. */
async function readWhole(at: string, cache: ByteCache): Promise<WholeFile | MediaFile | null> {
  let file: FileHandle;
  try {
    file = await open(at);
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return null;
    throw error;
  }
  try {
    const found = await file.stat();
    if (!found.isFile()) return null;
    const { size } = found;
    if (size > MAX_CACHED_BYTES) return { kind: 'stream', size, open: (range) => createReadStream(at, range) };
    const buffer = cache.allocate(size);
    for (let filled = 0; filled < size;) {
      const { bytesRead } = await file.read(buffer, filled, size - filled, filled);
      if (bytesRead === 0) throw new Error(`${at} became shorter while it was read`);
      filled += bytesRead;
    }
    return { kind: 'read', buffer, size };
  } finally {
    await file.close();
  }
}
