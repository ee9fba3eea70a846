import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { flushFolder } from '../../platform/durable-file.ts';
import { errorCode } from '../../platform/file-errors.ts';
import { sumsName, WHOLE } from './format.ts';
import { BackupRefused } from './refused.ts';
import { encodeHead, END, paddingOf } from './tar.ts';

/** How much is written at a time. */
const WRITE_BYTES = 1 << 20;
/** After how many entries, or bytes, their hashes follow: what names a damaged one, before too much of it was used. */
const SUMS = { entries: 256, bytes: 64 << 20 };

export type ArchiveWriter = {
  add(name: string, size: number, chunks: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void>;
  /** Ends the archive and gives it its name, durably. Returns the hash over all but its last entry. */
  finish(): Promise<string>;
  /** Closes and removes what was written. Does nothing once it is finished. */
  abandon(): Promise<void>;
};

/** What follows all that the hash was taken of: an entry with it, and the end of the archive. */
export function encodeTail(hash: string): Buffer {
  const content = Buffer.from(`${hash}\n`);
  return Buffer.concat([encodeHead(WHOLE, content.length), content, paddingOf(content.length), END]);
}
export const TAIL_BYTES = encodeTail('0'.repeat(64)).length;

/** Writes an archive under its name with `.partial`, readable by its owner only. */
export async function createArchive(file: string): Promise<ArchiveWriter> {
  refuseExisting(file);
  const partial = `${file}.partial`;
  const out = await open(partial, 'w', 0o600).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error;
    throw new BackupRefused(`There is no folder ${path.dirname(path.resolve(file))}: make it first.`);
  });
  await out.chmod(0o600); // a partial one of a killed program may be there
  const whole = createHash('sha256');
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let sums: string[] = [];
  let summedBytes = 0;
  let sumsWritten = 0;
  let isOpen = true;

  async function write(chunk: Buffer): Promise<void> {
    whole.update(chunk);
    waiting.push(chunk);
    waitingBytes += chunk.length;
    if (waitingBytes >= WRITE_BYTES) await flush();
  }

  async function flush(): Promise<void> {
    const chunk = Buffer.concat(waiting);
    [waiting, waitingBytes] = [[], 0];
    await writeAll(out, chunk);
  }

  async function writeEntry(name: string, size: number, chunks: AsyncIterable<Buffer> | Iterable<Buffer>) {
    const hash = createHash('sha256');
    let written = 0;
    await write(encodeHead(name, size));
    for await (const chunk of chunks) {
      hash.update(chunk);
      written += chunk.length;
      await write(chunk);
    }
    if (written !== size) throw new Error(`${name} was to have ${size} bytes and has ${written}`);
    await write(paddingOf(size));
    return hash.digest('hex');
  }

  async function writeSums(): Promise<void> {
    if (sums.length === 0) return;
    const list = Buffer.from(sums.join(''));
    sumsWritten += 1;
    await writeEntry(sumsName(sumsWritten), list.length, [list]);
    [sums, summedBytes] = [[], 0];
  }

  return {
    async add(name, size, chunks) {
      sums.push(`${await writeEntry(name, size, chunks)}  ${name}\n`);
      summedBytes += size;
      if (sums.length >= SUMS.entries || summedBytes >= SUMS.bytes) await writeSums();
    },
    async finish() {
      await writeSums();
      await flush();
      const hash = whole.digest('hex');
      await writeAll(out, encodeTail(hash));
      await out.sync();
      await out.close();
      isOpen = false;
      refuseExisting(file);
      await rename(partial, file);
      await flushFolder(path.dirname(path.resolve(file)));
      return hash;
    },
    async abandon() {
      if (!isOpen) return;
      isOpen = false;
      await out.close().catch(() => undefined);
      await rm(partial, { force: true });
    },
  };
}

/** A single write may take less than it was given. */
async function writeAll(out: FileHandle, chunk: Buffer): Promise<void> {
  for (let at = 0; at < chunk.length;) at += (await out.write(chunk, at)).bytesWritten;
}

function refuseExisting(file: string): void {
  if (existsSync(file)) throw new BackupRefused(`${file} is there already: choose another name, or remove it first.`);
}
