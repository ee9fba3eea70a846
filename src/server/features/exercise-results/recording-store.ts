import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, opendir, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { flushFolder, makeDurableFolder } from '../../platform/durable-file.ts';
import { errorCode } from '../../platform/file-errors.ts';

// Only the server may read what people said.
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
/** Longer than any upload takes. */
const SWEPT_AFTER_MS = 3_600_000;
const SWEPT_AT_ONCE = 500;
/** Written at a time: thirty seconds as browsers record them. */
const BATCH_BYTES = 256 * 1024;

/** Learners' recordings on disk, under names that rows refer to. */
export type RecordingStore = {
  /** A name for another recording, which nobody can guess. */
  newName(): string;
  /** Writes a recording that nothing refers to yet. */
  write(name: string, bytes: AsyncIterable<Buffer>): Promise<WrittenRecording>;
  /** Makes the names of flushed recordings durable: rows may refer to them from then on. */
  keep(): Promise<void>;
  /** Removes recordings in whatever state. */
  remove(names: readonly string[]): Promise<void>;
  /** A kept recording; null if there is none. */
  open(name: string): Promise<{ size: number; read(range?: { start: number; end: number }): Readable } | null>;
  /**
   * Offers what is old, some at a time, to `removeUnreferred`: remains of killed servers and of deleted accounts are among
   * them.
   */
  sweep(
    removeUnreferred: (names: string[], remove: (names: string[]) => Promise<void>) => Promise<void>,
    signal?: AbortSignal,
  ): Promise<void>;
};

/** A file that is still open. */
type WrittenRecording = {
  bytes: number;
  /** All of it, into a buffer that holds as much. */
  read: (into: Buffer) => Promise<Buffer>;
  /** Makes its content durable and closes it. */
  flush: () => Promise<void>;
  /** Closes it, if it is not wanted after all. */
  close: () => Promise<void>;
};

export function createRecordingStore(folder: string): RecordingStore {
  const at = (name: string) => path.join(folder, name);
  let made: Promise<unknown> | null = null;
  let flushing: Promise<void> = Promise.resolve();
  let nextFlush: Promise<void> | null = null;

  async function makeFolder(): Promise<void> {
    try {
      await (made ??= makeDurableFolder(folder, FOLDER_MODE));
    } catch (error) {
      made = null;
      throw error;
    }
  }

  return {
    newName: () => randomBytes(16).toString('hex'),
    async write(name, bytes) {
      await makeFolder();
      const file = await open(at(name), 'wx+', FILE_MODE);
      try {
        const written = await writeInBatches(file, bytes);
        return {
          bytes: written,
          read: (into) => readBack(file, into.subarray(0, written)),
          async flush() {
            try {
              await file.sync();
            } finally {
              await file.close();
            }
          },
          close: () => file.close(),
        };
      } catch (error) {
        await file.close();
        throw error;
      }
    },
    keep() {
      // Those who come while the folder is being flushed share the next time.
      nextFlush ??= flushing.then(() => {
        nextFlush = null;
        const flush = flushFolder(folder);
        flushing = flush.catch(() => undefined);
        return flush;
      });
      return nextFlush;
    },
    async remove(names) {
      await Promise.all(names.map((name) => removeIfThere(at(name))));
    },
    async open(name) {
      try {
        const { size } = await stat(at(name));
        return { size, read: (range) => createReadStream(at(name), range) };
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return null;
        throw error;
      }
    },
    async sweep(removeUnreferred, signal) {
      const remove = async (files: string[]) => {
        await Promise.all(files.map((file) => removeIfThere(at(file))));
      };
      let old: string[] = [];
      for await (const file of filesIn(folder)) {
        if (signal?.aborted) return;
        const found = await stat(at(file)).catch(() => null);
        // By the disk's own clock, which dated the files.
        if (found && Date.now() - found.mtimeMs > SWEPT_AFTER_MS) old.push(file);
        if (old.length < SWEPT_AT_ONCE) continue;
        await removeUnreferred(old, remove);
        old = [];
      }
      if (old.length > 0) await removeUnreferred(old, remove);
    },
  };
}

/** Writes a stream, of which nothing is copied. Returns its length in bytes. */
async function writeInBatches(file: FileHandle, stream: AsyncIterable<Buffer>): Promise<number> {
  let batch: Buffer[] = [];
  let batchBytes = 0;
  let written = 0;
  async function write(): Promise<void> {
    if (batchBytes === 0) return;
    const { bytesWritten } = await file.writev(batch, written);
    // A disk that is nearly full takes a part.
    if (bytesWritten < batchBytes)
      await writeRest(file, Buffer.concat(batch).subarray(bytesWritten), written + bytesWritten);
    written += batchBytes;
    batch = [];
    batchBytes = 0;
  }
  for await (const chunk of stream) {
    batch.push(chunk);
    batchBytes += chunk.length;
    if (batchBytes >= BATCH_BYTES) await write();
  }
  await write();
  return written;
}

/** Fails as the disk does, if it still takes nothing. */
async function writeRest(file: FileHandle, rest: Buffer, position: number): Promise<void> {
  for (let at = 0; at < rest.length;) at += (await file.write(rest, at, rest.length - at, position + at)).bytesWritten;
}

async function readBack(file: FileHandle, into: Buffer): Promise<Buffer> {
  const { bytesRead } = await file.read(into, 0, into.length, 0);
  return into.subarray(0, bytesRead);
}

async function removeIfThere(file: string): Promise<void> {
  await unlink(file).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error;
  });
}

async function* filesIn(folder: string): AsyncGenerator<string> {
  try {
    for await (const { name } of await opendir(folder)) yield name;
  } catch (error) {
    // Nobody has recorded anything yet.
    if (errorCode(error) !== 'ENOENT') throw error;
  }
}
