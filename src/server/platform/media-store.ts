import { randomUUID } from 'node:crypto';
import { chmodSync, createReadStream, existsSync, statSync } from 'node:fs';
import { chmod, copyFile, type FileHandle, mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { ByteCache, type HeldFile } from './byte-cache.ts';
import { flushFolder, flushTree, makeDurableFolder } from './durable-file.ts';
import { findDamagedFiles, type Sizes, writeSizes } from './media-sizes.ts';

/** Above this a file is streamed from the disk instead of being held in memory. A 720p segment is about 1 MB. */
const MAX_CACHED_BYTES = 8 * 1024 * 1024;

// Grants and access checks mean little where every user of the machine reads the files. The group may: a video server.
const FOLDER_MODE = 0o750;
const FILE_MODE = 0o640;

export type MediaFile =
  | HeldFile
  | { kind: 'stream'; open(range?: { start: number; end: number }): Readable; size: number };

/** A file of a set: copied from a place on the disk, or its bytes. */
type SetFile = { path: string; source: string | Buffer };

/**
 * Files of lessons by content hash: a folder per set of files that travel together. What is stored never changes, so
 * it may be cached for ever.
 */
export type MediaStore = {
  /**
   * Puts a set of files in, copied or as bytes, all or none; one that is there already is left alone while it is whole.
   * Afterwards it outlives a power cut.
   */
  put(folder: string, files: SetFile[]): Promise<void>;
  /** A file, or null when there is none of that name. */
  read(folder: string, filePath: string): Promise<MediaFile | null>;
  /**
   * Files of a set that are empty, cut or missing, by their sizes; null: there is no such set. `files` is what went in,
   * where the caller knows it.
   */
  findDamage(folder: string, files?: SetFile[]): Promise<string[] | null>;
  /** Takes a set of files away. A store that keeps files in memory may answer with them for some time. */
  remove(folder: string): Promise<void>;
};

const FOLDER = /^[0-9a-f]{32}$/;
// No '..', no leading dot or slash, no backslash or NUL: nothing leads out of the folder.
const FILE_PATH = /^[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*){0,3}$/;

/** Whether a file of this path within its set can be read again. */
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
      // From here to the end nobody else can join: all who wait are counted.
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
      // Who put it in may have been killed before its name was on the disk.
      if (existsSync(to) && !isDamaged) return flushFolder(root);
      // A name of its own: importers that share a disk may share a process id too.
      const unfinished = `${to}.${randomUUID()}.part`;
      try {
        await writeSet(unfinished, files);
        if (isDamaged) await rm(to, { recursive: true, force: true });
        await rename(unfinished, to);
        cache.forget(to);
      } catch (error) {
        await rm(unfinished, { recursive: true, force: true });
        // Unless another importer was faster with the same files.
        if (!existsSync(to)) throw error;
      }
      await flushFolder(root);
    },
    read(folder, filePath) {
      if (!FOLDER.test(folder) || !isMediaPath(filePath)) return Promise.resolve(null);
      const at = path.join(root, folder, filePath);
      const cached = cache.get(at);
      if (cached) return Promise.resolve(cached);
      // A hundred learners who open the same lesson at eight o'clock read the disk once.
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

/** A store that an earlier version made was open to every user of the machine. */
function closeToOthers(root: string): void {
  const mode = statSync(root, { throwIfNoEntry: false })?.mode ?? 0;
  if ((mode & 0o007) === 0) return;
  try {
    chmodSync(root, mode & 0o7770);
  } catch {
    // Somebody else's folder, as on shared storage: its owner decides.
  }
}

/** Writes all files of a set, and flushes them and the folders that name them. */
async function writeSet(to: string, files: SetFile[]): Promise<void> {
  await mkdir(to, { recursive: true, mode: FOLDER_MODE });
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

/** What the files of a set weigh where they come from. */
async function sizesOf(files: SetFile[]): Promise<Sizes> {
  const size = async ({ source }: SetFile) => (typeof source === 'string' ? (await stat(source)).size : source.length);
  return Object.fromEntries(await Promise.all(files.map(async (file) => [file.path, await size(file)] as const)));
}

type Load = { readers: number; file: Promise<MediaFile | null> };

type WholeFile = { kind: 'read'; buffer: Buffer; size: number };

/** Reads a file into memory of the cache; one that is too large is left to be streamed. */
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
