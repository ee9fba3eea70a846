import { createReadStream, existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';

/** Above this a file is streamed from the disk instead of being held in memory. A 720p segment is about 1 MB. */
const MOST_CACHED_BYTES = 8 * 1024 * 1024;

export type MediaFile =
  | { kind: 'bytes'; bytes: Buffer; size: number }
  | { kind: 'stream'; open(range?: { start: number; end: number }): Readable; size: number };

/**
 * Files of lessons by content hash: a folder per set of files that travel together. What is stored never changes, so
 * it may be cached for ever.
 */
export type MediaStore = {
  /** Copies a set of files in, all or none; a set that is there already is left alone. */
  put(folder: string, files: { path: string; source: string }[]): Promise<void>;
  /** A file, or null when there is none of that name. */
  read(folder: string, filePath: string): Promise<MediaFile | null>;
};

const FOLDER = /^[0-9a-f]{32}$/;
// No '..', no leading dot or slash, no backslash or NUL: nothing leads out of the folder.
const FILE_PATH = /^[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*){0,3}$/;

export function createDiskMediaStore(root: string, cacheBytes: number): MediaStore {
  const cache = new ByteCache(cacheBytes);
  const inFlight = new Map<string, Promise<MediaFile | null>>();

  async function load(at: string): Promise<MediaFile | null> {
    let size: number;
    try {
      const found = await stat(at);
      if (!found.isFile()) return null;
      size = found.size;
    } catch (error) {
      if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
        return null;
      throw error;
    }
    if (size > MOST_CACHED_BYTES) return { kind: 'stream', size, open: (range) => createReadStream(at, range) };
    const bytes = await readFile(at);
    cache.set(at, bytes);
    return { kind: 'bytes', bytes, size };
  }

  return {
    async put(folder, files) {
      const to = path.join(root, folder);
      if (!FOLDER.test(folder) || existsSync(to)) return;
      const unfinished = `${to}.${process.pid}.part`;
      await rm(unfinished, { recursive: true, force: true });
      for (const file of files) {
        const target = path.join(unfinished, file.path);
        await mkdir(path.dirname(target), { recursive: true });
        await copyFile(file.source, target);
      }
      try {
        await rename(unfinished, to);
      } catch (error) {
        // Another importer was faster with the same files.
        if (!existsSync(to)) throw error;
        await rm(unfinished, { recursive: true, force: true });
      }
    },
    read(folder, filePath) {
      if (!FOLDER.test(folder) || !FILE_PATH.test(filePath)) return Promise.resolve(null);
      const at = path.join(root, folder, filePath);
      const cached = cache.get(at);
      if (cached) return Promise.resolve({ kind: 'bytes', bytes: cached, size: cached.byteLength });
      // A hundred learners who open the same lesson at eight o'clock read the disk once.
      const running = inFlight.get(at);
      if (running) return running;
      const loading = load(at).finally(() => inFlight.delete(at));
      inFlight.set(at, loading);
      return loading;
    },
  };
}

/** Most recently used files, up to a number of bytes. A Map keeps the order of insertion: the first is the oldest. */
class ByteCache {
  readonly #most: number;
  readonly #files = new Map<string, Buffer>();
  #bytes = 0;

  constructor(mostBytes: number) {
    this.#most = mostBytes;
  }

  get(key: string): Buffer | undefined {
    const found = this.#files.get(key);
    if (found) {
      this.#files.delete(key);
      this.#files.set(key, found);
    }
    return found;
  }

  set(key: string, bytes: Buffer): void {
    if (bytes.byteLength > this.#most || this.#files.has(key)) return;
    this.#files.set(key, bytes);
    this.#bytes += bytes.byteLength;
    for (const [oldest, held] of this.#files) {
      if (this.#bytes <= this.#most) break;
      this.#files.delete(oldest);
      this.#bytes -= held.byteLength;
    }
  }
}
