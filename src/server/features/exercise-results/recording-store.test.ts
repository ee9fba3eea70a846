import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recordFlushes } from '../../testing/flushed.ts';
import { createRecordingStore } from './recording-store.ts';

let folder: string;
beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), 'tsubame-store-')), 'recordings');
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(path.dirname(folder), { recursive: true });
});

const inChunks = (bytes: Buffer) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, at) => bytes.subarray(at * 65_536, (at + 1) * 65_536)),
  );

describe('a recording', () => {
  it.each([0, 1, 100_000, 256 * 1024, 256 * 1024 + 1, 2_000_000])(
    'of %i bytes is read as it was written',
    async (size) => {
      const store = createRecordingStore(folder);
      const bytes = randomBytes(size);
      const written = await store.write('a', inChunks(bytes));
      expect((await written.read(Buffer.alloc(bytes.length))).equals(bytes)).toBe(true);
      await written.flush();
      const chunks: Buffer[] = [];
      for await (const chunk of (await store.open('a'))?.read() ?? []) chunks.push(chunk as Buffer);
      expect(Buffer.concat(chunks).equals(bytes)).toBe(true);
    },
  );

  it('is on the disk with its name before a row may name it', async () => {
    const store = createRecordingStore(folder);
    const written = await store.write('a', Readable.from([Buffer.from('a')]));
    const flushed = await recordFlushes();
    await written.flush();
    await store.keep();
    expect(flushed).toEqual([path.join(folder, 'a'), folder]);
  });

  it('whose sender goes away leaves an error, and what can be removed', async () => {
    const store = createRecordingStore(folder);
    const broken = new Readable({
      read() {
        this.destroy(new Error('gone'));
      },
    });
    await expect(store.write('a', broken)).rejects.toThrow('gone');
    await store.remove(['a', 'never written']);
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('those who come together', () => {
  it('share a flush of the folder that began after they came', async () => {
    const store = createRecordingStore(folder);
    await (await store.write('a', Readable.from([Buffer.from('a')]))).flush();
    const flushed = await recordFlushes();
    const first = [store.keep(), store.keep()];
    await expect.poll(() => flushed.length).toBe(1);
    const later = [store.keep(), store.keep()];
    await Promise.all([...first, ...later]);
    expect(flushed).toEqual([folder, folder]);
  });

  it('are each told of a failure, and the next begin anew', async () => {
    const store = createRecordingStore(folder);
    // The folder is not there yet.
    const ends = await Promise.allSettled([store.keep(), store.keep()]);
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await (await store.write('a', Readable.from([Buffer.from('a')]))).flush();
    await expect(store.keep()).resolves.toBeUndefined();
  });
});
