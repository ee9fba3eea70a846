import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recordFlushes } from '../testing/flushed.ts';
import { createDiskMediaStore } from './media-store.ts';

const FOLDER = 'a'.repeat(32);
const OTHER = 'b'.repeat(32);
const MEGABYTE = 1024 * 1024;

let place: string;
let root: string;
beforeEach(() => {
  place = mkdtempSync(path.join(tmpdir(), 'tsubame-media-'));
  root = path.join(place, 'media');
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

/** A source file of that content, as a set of one file called `name`. */
function source(name: string, content: string | Buffer) {
  const at = path.join(place, name.replaceAll('/', '_'));
  writeFileSync(at, content);
  return { path: name, source: at };
}

async function readBytes(store: ReturnType<typeof createDiskMediaStore>, folder: string, file: string) {
  const found = await store.read(folder, file);
  if (!found) return null;
  return found.kind === 'bytes' ? found.bytes : buffer(found.open());
}

describe('the media store', () => {
  it('gives back what was put in, in folders too', async () => {
    const store = createDiskMediaStore(root, MEGABYTE);
    await store.put(FOLDER, [source('auto.m3u8', '#EXTM3U'), source('720p/000.m4s', 'segment')]);
    expect(String(await readBytes(store, FOLDER, 'auto.m3u8'))).toBe('#EXTM3U');
    expect(String(await readBytes(store, FOLDER, '720p/000.m4s'))).toBe('segment');
    expect(await store.read(FOLDER, '720p')).toBeNull();
    expect(await store.read(FOLDER, 'auto.m3u8/x')).toBeNull();
    expect(await store.read(OTHER, 'auto.m3u8')).toBeNull();
  });

  it('takes bytes as well as files, and takes sets away again', async () => {
    const store = createDiskMediaStore(root, 0);
    await store.put(FOLDER, [{ path: 'small.webp', source: Buffer.from('bytes') }]);
    await store.put(OTHER, [source('a.webp', 'other')]);
    expect(String(await readBytes(store, FOLDER, 'small.webp'))).toBe('bytes');
    await store.remove(FOLDER);
    await store.remove(FOLDER);
    expect(await store.read(FOLDER, 'small.webp')).toBeNull();
    expect(String(await readBytes(store, OTHER, 'a.webp'))).toBe('other');
    // It can come again.
    await store.put(FOLDER, [{ path: 'small.webp', source: Buffer.from('again') }]);
    expect(String(await readBytes(store, FOLDER, 'small.webp'))).toBe('again');
  });

  describe('a set that a power cut left without its contents', () => {
    const files = () => [source('auto.m3u8', '#EXTM3U'), source('720p/000.m4s', 'segment')];
    const inSet = (name: string) => path.join(root, FOLDER, name);

    it.each<[string, () => void, string[]]>([
      ['an empty file', () => truncateSync(inSet('auto.m3u8'), 0), ['auto.m3u8']],
      ['a cut file', () => truncateSync(inSet('720p/000.m4s'), 3), ['720p/000.m4s']],
      ['a missing file', () => rmSync(inSet('720p/000.m4s')), ['720p/000.m4s']],
      ['a missing folder', () => rmSync(inSet('720p'), { recursive: true }), ['720p/000.m4s']],
      ['an empty list of sizes', () => truncateSync(inSet('.sizes.json'), 0), ['.sizes.json']],
    ])('is told by %s, and is whole again when it is put in', async (_fact, cut, damage) => {
      const store = createDiskMediaStore(root, MEGABYTE);
      await store.put(FOLDER, files());
      expect(await store.findDamage(FOLDER)).toEqual([]);
      cut();
      expect(await store.findDamage(FOLDER)).toEqual(damage);
      // What is read meanwhile is not what is read afterwards.
      await readBytes(store, FOLDER, 'auto.m3u8');
      await store.put(FOLDER, files());
      expect(await store.findDamage(FOLDER)).toEqual([]);
      expect(String(await readBytes(store, FOLDER, 'auto.m3u8'))).toBe('#EXTM3U');
      expect(String(await readBytes(store, FOLDER, '720p/000.m4s'))).toBe('segment');
      expect(readdirSync(root)).toEqual([FOLDER]);
    });

    it('is told of one that an earlier version stored without sizes: empty files, others by what is put in', async () => {
      const store = createDiskMediaStore(root, 0);
      await store.put(FOLDER, files());
      rmSync(inSet('.sizes.json'));
      expect(await store.findDamage(FOLDER)).toEqual([]);
      rmSync(inSet('720p'), { recursive: true });
      expect(await store.findDamage(FOLDER)).toEqual([]);
      expect(await store.findDamage(FOLDER, files())).toEqual(['720p/000.m4s']);
      truncateSync(inSet('auto.m3u8'), 0);
      expect(await store.findDamage(FOLDER)).toEqual(['auto.m3u8']);
      await store.put(FOLDER, files());
      expect(await store.findDamage(FOLDER)).toEqual([]);
    });

    it('is none where there is no set', async () => {
      expect(await createDiskMediaStore(root, 0).findDamage(FOLDER)).toBeNull();
    });
  });

  it('keeps its sizes to itself', async () => {
    const store = createDiskMediaStore(root, 0);
    await store.put(FOLDER, [source('a.webp', 'a')]);
    expect(await store.read(FOLDER, '.sizes.json')).toBeNull();
  });

  it.each(['..', '.', '', '../media', 'a'])('takes nothing away at %j', async (folder) => {
    const store = createDiskMediaStore(root, 0);
    await store.put(FOLDER, [source('a.webp', 'a')]);
    await store.remove(folder);
    expect(readdirSync(root)).toEqual([FOLDER]);
  });

  it.each([
    '../secret',
    '720p/../../secret',
    '/etc/hostname',
    './auto.m3u8',
    '.hidden',
    '720p/.hidden',
    '720p//000.m4s',
    '720p\\000.m4s',
    '..%2fsecret',
    'auto.m3u8\u0000.webp',
    'a/b/c/d/e',
    '',
    '/',
    'bài.vtt',
    'a b.m4s',
  ])('reads nothing at %j', async (name) => {
    const store = createDiskMediaStore(root, MEGABYTE);
    await store.put(FOLDER, [source('auto.m3u8', '#EXTM3U')]);
    writeFileSync(path.join(root, 'secret'), 'secret');
    writeFileSync(path.join(root, FOLDER, '.hidden'), 'secret');
    expect(await store.read(FOLDER, name)).toBeNull();
  });

  it.each(['..', '.', '', 'A'.repeat(32), `${FOLDER}/..`, `../${FOLDER}`, `${FOLDER}.part`, 'a'.repeat(31)])(
    'reads nothing in the folder %j',
    async (folder) => {
      const store = createDiskMediaStore(root, MEGABYTE);
      await store.put(FOLDER, [source('auto.m3u8', '#EXTM3U')]);
      expect(await store.read(folder, 'auto.m3u8')).toBeNull();
    },
  );

  it('leaves a set alone that is there already', async () => {
    const store = createDiskMediaStore(root, MEGABYTE);
    await store.put(FOLDER, [source('a.vtt', 'first')]);
    await store.put(FOLDER, [source('a.vtt', 'second')]);
    expect(String(await readBytes(store, FOLDER, 'a.vtt'))).toBe('first');
  });

  it('puts a set in as a whole or not at all', async () => {
    const store = createDiskMediaStore(root, MEGABYTE);
    const missing = { path: 'b.vtt', source: path.join(place, 'missing') };
    await expect(store.put(FOLDER, [source('a.vtt', 'x'), missing])).rejects.toThrow('ENOENT');
    expect(await store.read(FOLDER, 'a.vtt')).toBeNull();
    expect(readdirSync(root)).toEqual([]);
  });

  it.runIf(process.platform === 'linux')('has a set on the disk, with its name, before it says so', async () => {
    const store = createDiskMediaStore(root, 0);
    const files = [source('a.vtt', 'a'), source('720p/000.m4s', 'b'), { path: 'c.webp', source: Buffer.from('c') }];
    const flushed = await recordFlushes();
    await store.put(FOLDER, files);
    const shown = flushed.map((at) => path.relative(realpathSync(place), at).replace(/[0-9a-f-]{36}/, 'ID'));
    const part = `media/${FOLDER}.ID.part`;
    expect(shown.slice(1, -1).toSorted()).toEqual(
      ['', '/.sizes.json', '/720p', '/720p/000.m4s', '/a.vtt', '/c.webp'].map((name) => part + name),
    );
    // The new folder `media` first, its new entry last.
    expect([shown[0], shown.at(-1)]).toEqual(['', 'media']);
  });

  it('takes the same set from several importers at once', async () => {
    const files = Array.from({ length: 20 }, (_, n) =>
      source(`720p/${String(n).padStart(3, '0')}.m4s`, `segment ${n}`),
    );
    const stores = Array.from({ length: 6 }, () => createDiskMediaStore(root, 0));
    await Promise.all(stores.map((store) => store.put(FOLDER, files)));
    for (const [n, file] of files.entries())
      expect(String(await readBytes(stores[0] as (typeof stores)[0], FOLDER, file.path))).toBe(`segment ${n}`);
    expect(readdirSync(root)).toEqual([FOLDER]);
  });

  it('reads the disk once for readers who come together', async () => {
    const store = createDiskMediaStore(root, 0);
    await store.put(FOLDER, [source('a.vtt', 'x')]);
    const [one, other] = await Promise.all([store.read(FOLDER, 'a.vtt'), store.read(FOLDER, 'a.vtt')]);
    expect(one).toBe(other);
  });

  it('serves from memory up to its bound, the oldest going first', async () => {
    const store = createDiskMediaStore(root, 100);
    const names = ['a.vtt', 'b.vtt', 'c.vtt'];
    await store.put(
      FOLDER,
      names.map((name) => source(name, Buffer.alloc(40, name))),
    );
    for (const name of ['a.vtt', 'b.vtt', 'a.vtt', 'c.vtt']) await store.read(FOLDER, name);
    // What is only in memory from here on.
    rmSync(path.join(root, FOLDER), { recursive: true });
    mkdirSync(path.join(root, FOLDER));
    const held = await Promise.all(names.map(async (name) => (await store.read(FOLDER, name)) !== null));
    expect(held).toEqual([true, false, true]);
  });

  it('holds nothing that is larger than its bound', async () => {
    const store = createDiskMediaStore(root, 10);
    await store.put(FOLDER, [source('a.vtt', 'x'.repeat(11))]);
    expect(await readBytes(store, FOLDER, 'a.vtt')).toHaveLength(11);
    rmSync(path.join(root, FOLDER), { recursive: true });
    expect(await store.read(FOLDER, 'a.vtt')).toBeNull();
  });

  it('streams large files, whole or a part', async () => {
    const store = createDiskMediaStore(root, 64 * MEGABYTE);
    const bytes = Buffer.alloc(9 * MEGABYTE, 'tsubame');
    await store.put(FOLDER, [source('large.mp4', bytes)]);
    const found = await store.read(FOLDER, 'large.mp4');
    expect(found).toMatchObject({ kind: 'stream', size: bytes.length });
    if (found?.kind !== 'stream') return;
    expect((await buffer(found.open({ start: 7, end: 13 }))).toString()).toBe('tsubame');
    expect((await buffer(found.open())).equals(bytes)).toBe(true);
  });
});
