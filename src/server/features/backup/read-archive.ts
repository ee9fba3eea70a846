import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { errorCode } from '../../platform/file-errors.ts';
import { sumsName, WHOLE } from './format.ts';
import { BackupRefused } from './refused.ts';
import { paddingOf, readHead } from './tar.ts';
import { encodeTail, TAIL_BYTES } from './write-archive.ts';

const READ_BYTES = 1 << 20;

/** An entry, whose chunks have to be read to the end before the next one. */
export type ArchiveEntry = { name: string; size: number; chunks: AsyncIterable<Buffer> };

/**
 * Reads an archive from its begin to its end, in constant memory. Throws for whatever differs from what was written:
 * after some entries for the ones before, at the end for the whole. Until it has ended, nothing of it is certain.
 */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  const handle = await open(file, 'r').catch((error: unknown) => {
    throw errorCode(error) === 'ENOENT' ? new BackupRefused(`There is no file ${file}.`) : error;
  });
  try {
    const found = await handle.stat();
    if (!found.isFile()) throw new BackupRefused(`${file} is no file.`);
    yield* readEntries(file, handle, found.size);
  } finally {
    await handle.close();
  }
}

async function* readEntries(file: string, handle: FileHandle, size: number): AsyncGenerator<ArchiveEntry> {
  if (size < TAIL_BYTES) throw new BackupRefused(`${file} is no backup of Tsubame, or is cut off.`);
  const bytes = createByteReader(file, handle, size - TAIL_BYTES);
  let sums: { name: string; hash: string }[] = [];
  let sumsRead = 0;
  let last = '';
  while (!bytes.isAtEnd()) {
    const head = await readHead((count) => bytes.exactly(count, last));
    if (!head) {
      if (last === '') throw new BackupRefused(`${file} is no backup of Tsubame.`);
      throw new BackupRefused(`${file} can't be used: what follows ${last} is damaged, or is no part of a backup.`);
    }
    const { name } = head;
    const hash = createHash('sha256');
    const chunks = bytes.chunksOf(head.size, name, (chunk) => hash.update(chunk));
    last = name;
    if (name === sumsName(sumsRead + 1)) {
      const list: Buffer[] = [];
      for await (const chunk of chunks) list.push(chunk);
      checkSums(file, name, Buffer.concat(list).toString(), sums);
      [sums, sumsRead] = [[], sumsRead + 1];
    } else {
      yield { name, size: head.size, chunks };
      sums.push({ name, hash: hash.digest('hex') });
    }
    const padding = paddingOf(head.size);
    if (!padding.equals(await bytes.exactly(padding.length, name)))
      throw new BackupRefused(`${file} can't be used: what follows ${name} is damaged.`);
  }
  const tail = await readAt(handle, size - TAIL_BYTES, TAIL_BYTES);
  if (sums.length > 0 || !tail.equals(encodeTail(bytes.hash())))
    throw new BackupRefused(`${file} can't be used: ${WHOLE}, the hash at its end, is not that of the rest.`);
}

/** The hashes as written behind the entries are those of what was read. */
function checkSums(file: string, list: string, text: string, read: { name: string; hash: string }[]): void {
  const lines = read.map(({ name, hash }) => `${hash}  ${name}\n`);
  if (text === lines.join('')) return;
  const found = read.find((_entry, index) => !text.includes(lines[index] ?? ''));
  const what = found ? `${found.name} is damaged, or its hash in ${list} is` : `${list} is damaged`;
  throw new BackupRefused(`${file} can't be used: ${what}.`);
}

type ByteReader = {
  isAtEnd(): boolean;
  exactly(count: number, place: string): Promise<Buffer>;
  chunksOf(count: number, place: string, take: (chunk: Buffer) => void): AsyncGenerator<Buffer>;
  /** of all that was read */
  hash(): string;
};

function createByteReader(file: string, handle: FileHandle, end: number): ByteReader {
  const whole = createHash('sha256');
  let at = 0;
  let held: Buffer = Buffer.alloc(0);

  /** The next bytes, at least one. */
  async function upTo(count: number, place: string): Promise<Buffer> {
    if (held.length === 0) {
      held = await readAt(handle, at, Math.min(READ_BYTES, end - at));
      whole.update(held);
      at += held.length;
      if (held.length === 0)
        throw new BackupRefused(`${file} can't be used: it is cut off${place === '' ? '' : ` in or after ${place}`}.`);
    }
    const taken = held.subarray(0, count);
    held = held.subarray(taken.length);
    return taken;
  }

  return {
    isAtEnd: () => held.length === 0 && at >= end,
    async exactly(count, place) {
      const taken: Buffer[] = [];
      for (let left = count; left > 0;) {
        const chunk = await upTo(left, place);
        taken.push(chunk);
        left -= chunk.length;
      }
      return taken.length === 1 && taken[0] ? taken[0] : Buffer.concat(taken);
    },
    async *chunksOf(count, place, take) {
      for (let left = count; left > 0;) {
        const chunk = await upTo(left, place);
        left -= chunk.length;
        take(chunk);
        yield chunk;
      }
    },
    hash: () => whole.digest('hex'),
  };
}

/** Bytes of the file from a place on, fewer only at its end. */
async function readAt(handle: FileHandle, at: number, count: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(count);
  let filled = 0;
  while (filled < count) {
    const { bytesRead } = await handle.read(buffer, filled, count - filled, at + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}
