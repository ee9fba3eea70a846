import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { opendir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { flushFolder, makeDurableFolder } from '../../platform/durable-file.ts';
import { errorCode } from '../../platform/file-errors.ts';

// Only the server may read what people said.
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
const UNFINISHED = '.part';
/** Longer than any upload takes. */
const SWEPT_AFTER_MS = 3_600_000;
const SWEPT_AT_ONCE = 500;

/** Learners' recordings on disk, under names that rows refer to. */
export type RecordingStore = {
  /** A name for another recording, which nobody can guess. */
  newName(): string;
  /** Writes and flushes a recording that nothing refers to yet. */
  write(name: string, bytes: Readable): Promise<void>;
  /** The bytes of a written one. */
  readWritten(name: string): Promise<Buffer>;
  /** Puts written recordings in their places, durably: rows may refer to them from then on. */
  keep(names: readonly string[]): Promise<void>;
  /** Removes recordings in whatever state. */
  remove(names: readonly string[]): Promise<void>;
  /** A kept recording; null if there is none. */
  open(name: string): Promise<{ size: number; read(range?: { start: number; end: number }): Readable } | null>;
  /** Removes what no row refers to: remains of killed servers, and of deleted accounts. */
  sweep(findReferred: (names: string[]) => Promise<Set<string>>, signal?: AbortSignal): Promise<void>;
};

export function createRecordingStore(folder: string): RecordingStore {
  const at = (name: string) => path.join(folder, name);
  const unfinishedAt = (name: string) => at(name + UNFINISHED);
  let made: Promise<unknown> | null = null;

  async function makeFolder(): Promise<void> {
    try {
      await (made ??= makeDurableFolder(folder, FOLDER_MODE));
    } catch (error) {
      made = null;
      throw error;
    }
  }

  async function removeAll(names: readonly string[]): Promise<void> {
    await Promise.all(names.flatMap((name) => [at(name), unfinishedAt(name)]).map((file) => rm(file, { force: true })));
  }

  return {
    newName: () => randomBytes(16).toString('hex'),
    async write(name, bytes) {
      await makeFolder();
      await pipeline(bytes, createWriteStream(unfinishedAt(name), { flags: 'wx', mode: FILE_MODE, flush: true }));
    },
    readWritten: (name) => readFile(unfinishedAt(name)),
    async keep(names) {
      if (names.length === 0) return;
      await Promise.all(names.map((name) => rename(unfinishedAt(name), at(name))));
      await flushFolder(folder);
    },
    remove: removeAll,
    async open(name) {
      try {
        const { size } = await stat(at(name));
        return { size, read: (range) => createReadStream(at(name), range) };
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return null;
        throw error;
      }
    },
    async sweep(findReferred, signal) {
      const sweepSome = async (files: string[]) => {
        const referred = await findReferred(files);
        await Promise.all(files.filter((file) => !referred.has(file)).map((file) => rm(at(file), { force: true })));
      };
      let old: string[] = [];
      for await (const file of filesIn(folder)) {
        if (signal?.aborted) return;
        const found = await stat(at(file)).catch(() => null);
        // By the disk's own clock, which dated the files.
        if (found && Date.now() - found.mtimeMs > SWEPT_AFTER_MS) old.push(file);
        if (old.length < SWEPT_AT_ONCE) continue;
        await sweepSome(old);
        old = [];
      }
      await sweepSome(old);
    },
  };
}

async function* filesIn(folder: string): AsyncGenerator<string> {
  try {
    for await (const { name } of await opendir(folder)) yield name;
  } catch (error) {
    // Nobody has recorded anything yet.
    if (errorCode(error) !== 'ENOENT') throw error;
  }
}
