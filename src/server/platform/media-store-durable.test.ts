import type * as FileSystem from 'node:fs/promises';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { platform, tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDiskMediaStore } from './media-store.ts';

/** What was asked of the disk, in its order: 'flush PATH' and 'rename PATH'. */
const asked = vi.hoisted(() => [] as string[]);
vi.mock('node:fs/promises', async (original) => {
  const fs = await original<typeof FileSystem>();
  return {
    ...fs,
    async open(...args: Parameters<typeof fs.open>) {
      const opened = await fs.open(...args);
      const sync = opened.sync.bind(opened);
      opened.sync = () => {
        asked.push(`flush ${String(args[0])}`);
        return sync();
      };
      return opened;
    },
    rename(from: string, to: string) {
      asked.push(`rename ${to}`);
      return fs.rename(from, to);
    },
  };
});

const FOLDER = 'a'.repeat(32);
let place: string;
let root: string;
beforeEach(() => {
  place = mkdtempSync(path.join(tmpdir(), 'tsubame-durable-'));
  root = path.join(place, 'data', 'media');
  asked.length = 0;
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

/** Without the name that a set has while it is written. */
const flushed = () => asked.map((line) => line.replace(place, '').replace(/\.[0-9a-f-]{36}\.part/, '.part'));

describe.skipIf(platform() === 'win32')('a stored set', () => {
  it('is on the disk as a whole before it gets its name, and its name before it counts as stored', async () => {
    const source = path.join(place, 'source');
    writeFileSync(source, 'segment');
    await createDiskMediaStore(root, 0).put(FOLDER, [
      { path: 'small.webp', source: Buffer.from('small') },
      { path: '720p/000.m4s', source },
    ]);
    const part = `/data/media/${FOLDER}.part`;
    const lines = flushed();
    const named = lines.indexOf(`rename /data/media/${FOLDER}`);
    expect(lines.slice(0, named).toSorted()).toEqual(
      ['', '/data', part, `${part}/720p`, `${part}/720p/000.m4s`, `${part}/small.webp`, `${part}/.sizes.json`]
        .map((at) => `flush ${at}`)
        .toSorted(),
    );
    expect(lines.slice(named)).toEqual([`rename /data/media/${FOLDER}`, 'flush /data/media']);
  });

  it('that was there already has its name on the disk, too, before it counts as stored', async () => {
    mkdirSync(path.join(root, FOLDER), { recursive: true });
    writeFileSync(path.join(root, FOLDER, 'a.vtt'), 'a');
    await createDiskMediaStore(root, 0).put(FOLDER, [{ path: 'a.vtt', source: Buffer.from('a') }]);
    expect(flushed()).toEqual(['flush /data', 'flush /data/media']);
  });

  it('is closed to other users of the machine', async () => {
    const source = path.join(place, 'source');
    writeFileSync(source, 'segment', { mode: 0o444 });
    await createDiskMediaStore(root, 0).put(FOLDER, [
      { path: 'small.webp', source: Buffer.from('small') },
      { path: '720p/000.m4s', source },
    ]);
    const below = readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => path.join(root, name));
    expect(below).toHaveLength(5);
    for (const at of [root, ...below]) expect([at, statSync(at).mode & 0o007]).toEqual([at, 0]);
  });

  it('of an earlier version is closed by the next start; a group keeps its rights', () => {
    mkdirSync(root, { recursive: true });
    chmodSync(root, 0o2775);
    createDiskMediaStore(root, 0);
    expect(statSync(root).mode & 0o7777).toBe(0o2770);
  });
});
