import fs, { existsSync, readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { connect } from 'node:net';
import path from 'node:path';
import { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LEARNER_LIMITS } from '../../platform/learner-limits.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { formBody, sharedImages, upload } from '../../testing/upload.ts';
import { sweepPictures } from './index.ts';

/** Which disk takes nothing more: the one of the pictures, or the one on which they are received. */
const disk = { isFull: false, isScratchFull: false };
const noSpace = () => Object.assign(new Error('no space left'), { code: 'ENOSPC' });
const { createWriteStream } = fs;

/** Puts one in the place of Node's, also for modules that are loaded already. */
function writeStreamsBy(create: typeof createWriteStream): void {
  fs.createWriteStream = create;
  syncBuiltinESMExports();
}

const HOUR_MS = 3_600_000;
let test: TestApp;
let learner: Person;
beforeAll(async () => {
  test = await buildTestApp();
  const put = test.deps.pictures.put.bind(test.deps.pictures);
  test.deps.pictures.put = (folder, files) => (disk.isFull ? Promise.reject(noSpace()) : put(folder, files));
  const full = () => new Writable({ write: (_chunk, _encoding, done) => done(noSpace()) }) as fs.WriteStream;
  writeStreamsBy((...asked) => (disk.isScratchFull ? full() : createWriteStream(...asked)));
});
afterAll(async () => {
  writeStreamsBy(createWriteStream);
  await test.close();
});
beforeEach(async () => {
  learner = await test.person('learner');
});

const jpeg = (width: number, height: number, seed = 0) =>
  sharp({ create: { width, height, channels: 3, background: { r: seed * 30, g: 90, b: 160 } } })
    .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: 'Nhà của Lan, 21.03N 105.85E' } } })
    .jpeg()
    .toBuffer();
const code = (answer: { json(): { error: { code: string } } }) => answer.json().error.code;
const storedFolders = () => {
  const root = path.join(path.dirname(test.deps.scratchFolder), 'pictures');
  return existsSync(root) ? readdirSync(root) : [];
};
const scratch = () => (existsSync(test.deps.scratchFolder) ? readdirSync(test.deps.scratchFolder) : []);
const rows = async () => (await test.countRows())['upload'] ?? 0;
async function fetched(name: string, size = 'default', object = 'comment') {
  const answer = await test.call('GET', `/cdn/${object}/${size}/${name}`, { as: learner });
  expect(answer.statusCode).toBe(200);
  return { headers: answer.headers, found: await sharp(answer.rawPayload).metadata() };
}

describe('a picture', () => {
  it('is stored upright in two sizes, without metadata, under a name made from its content', async () => {
    const answer = await upload(test, learner, await jpeg(2400, 1800));
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    const name = answer.json() as string;
    expect(name).toMatch(/^[0-9a-f]{32}\.webp$/);
    const full = await fetched(name);
    // Rotated by its orientation: landscape becomes portrait.
    expect(full.found).toMatchObject({ format: 'webp', width: 1200, height: 1600 });
    for (const kind of ['exif', 'icc', 'xmp', 'iptc', 'orientation'] as const) expect(full.found[kind]).toBeUndefined();
    expect((await fetched(name, 'small')).found).toMatchObject({ width: 360, height: 480 });
    expect((await upload(test, learner, await jpeg(2400, 1800))).json()).toBe(name);
    // Somebody else's is another file: what one takes away, the other keeps.
    expect((await upload(test, await test.person('learner'), await jpeg(2400, 1800))).json()).not.toBe(name);
    expect(scratch()).toEqual([]);
  });

  it.each([
    ['comment', 'private, no-cache'],
    ['avatar', 'public, max-age=31536000, immutable'],
  ])('of the kind %s is nothing but a picture, and %s', async (object, cacheControl) => {
    const name = (await upload(test, learner, await jpeg(30, 20), { object })).json() as string;
    const { headers, found } = await fetched(name, 'default', object);
    expect(found.format).toBe('webp');
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': cacheControl,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    });
    expect(headers['set-cookie']).toBeUndefined();
  });

  it.each(['x', '../../secret', `${'a'.repeat(32)}.webp`, `${'a'.repeat(32)}.jpg`, 'small.webp', '%00'])(
    'is not found as %s',
    async (name) => {
      for (const size of ['small', 'default', 'large', '..']) {
        const answer = await test.call(
          'GET',
          `/cdn/comment/${size}/${encodeURIComponent(name).replace('%2500', '%00')}`,
        );
        expect([answer.statusCode, code(answer)]).toEqual([404, 'NOT_FOUND']);
      }
    },
  );

  it('for the profile is cut to a square', async () => {
    const name = (await upload(test, learner, await jpeg(800, 600), { object: 'avatar' })).json() as string;
    expect((await fetched(name, 'small', 'avatar')).found).toMatchObject({ width: 128, height: 128 });
    expect((await fetched(name, 'default', 'avatar')).found).toMatchObject({ width: 512, height: 512 });
  });

  it.each(['png', 'webp', 'gif', 'avif'] as const)('may be a %s', async (format) => {
    const bytes = await sharp({ create: { width: 40, height: 20, channels: 4, background: '#8804' } })
      .toFormat(format)
      .toBuffer();
    const answer = await upload(test, learner, bytes);
    expect(answer.statusCode, answer.body).toBe(200);
  });
});

/** The first bytes of a photo of a phone: a file box of that brand. */
const heic = (brand: string) =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}\0\0\0\0mif1${brand}`), Buffer.alloc(64)]);

describe('what is refused leaves nothing behind', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const cases: [fact: string, make: () => Buffer | Promise<Buffer>, told: [number, string]][] = [
    ['an empty file', () => Buffer.alloc(0), [400, 'IMAGE_MISSING']],
    ['a text', () => Buffer.from('xin chào'), [415, 'IMAGE_FORMAT']],
    ['an SVG with a script', () => Buffer.from(svg), [415, 'IMAGE_FORMAT']],
    ['a page that begins as a GIF', () => Buffer.from('GIF89a<script>alert(1)</script>'), [400, 'IMAGE_BROKEN']],
    ['a HEIC', () => heic('heic'), [415, 'IMAGE_HEIC']],
    ['a HEIC of several pictures', () => heic('hevc'), [415, 'IMAGE_HEIC']],
    ['half a JPEG', async () => (await jpeg(900, 900)).subarray(0, 2000), [400, 'IMAGE_BROKEN']],
    [
      'a JPEG above 10 MB',
      async () => Buffer.concat([await jpeg(9, 9), Buffer.alloc(10 * 1024 * 1024)]),
      [413, 'IMAGE_TOO_LARGE'],
    ],
    [
      'a PNG of 25 megapixels',
      () =>
        sharp({ create: { width: 5000, height: 5001, channels: 3, background: 'red' } })
          .png()
          .toBuffer(),
      [413, 'IMAGE_TOO_MANY_PIXELS'],
    ],
  ];
  it.each(cases)('%s', async (_fact, make, told) => {
    const before = { rows: await rows(), folders: storedFolders() };
    const answer = await upload(test, learner, await make());
    expect([answer.statusCode, code(answer)]).toEqual(told);
    expect({ rows: await rows(), folders: storedFolders() }).toEqual(before);
    expect(scratch()).toEqual([]);
  });

  it('a guest, a form without a file, without an object or for another account', async () => {
    const before = { rows: await rows(), folders: storedFolders() };
    const picture = await jpeg(50, 50);
    expect(code(await upload(test, null, picture))).toBe('SIGN_IN_REQUIRED');
    expect(code(await upload(test, learner, picture, {}))).toBe('BAD_REQUEST');
    expect(code(await upload(test, learner, picture, { object: 'lesson' }))).toBe('BAD_REQUEST');
    expect(code(await upload(test, learner, picture, { object: 'comment', learner_id: '1' }))).toBe('OTHER_LEARNER');
    expect(code(await upload(test, learner, picture, { object: 'comment', learner_id: 'x' }))).toBe('BAD_REQUEST');
    const { body, type } = await formBody({ object: 'comment' });
    const headers = { 'content-type': type };
    expect(code(await test.call('POST', '/upload-image', { as: learner, body, headers }))).toBe('IMAGE_MISSING');
    expect({ rows: await rows(), folders: storedFolders() }).toEqual(before);
  });

  const listening = async () =>
    test.app.server.listening ? test.app.listeningOrigin : test.app.listen({ port: 0, host: '127.0.0.1' });

  /** Sends a form but for its end. */
  function beginUpload(address: string, { body, type }: Awaited<ReturnType<typeof formBody>>) {
    const sending = request(`${address}/upload-image`, {
      method: 'POST',
      headers: { cookie: learner.cookie, 'content-type': type, 'content-length': body.length },
    });
    sending.on('error', () => undefined);
    sending.write(body.subarray(0, body.length - 20));
    return sending;
  }

  it('an upload that breaks off', async () => {
    const before = { rows: await rows(), folders: storedFolders() };
    const address = await listening();
    const form = await formBody({
      object: 'comment',
      image: new Blob([new Uint8Array(await jpeg(3000, 2000))]),
    });
    const sending = beginUpload(address, form);
    await expect.poll(scratch).toHaveLength(1);
    sending.destroy();
    await expect.poll(scratch).toEqual([]);
    await sleep(100);
    expect({ rows: await rows(), folders: storedFolders() }).toEqual(before);
  });

  it('uploads whose senders leave before they may begin', async () => {
    const before = { rows: await rows(), folders: storedFolders() };
    const address = await listening();
    const form = await formBody({
      object: 'comment',
      image: new Blob([new Uint8Array(await jpeg(300, 200))]),
    });
    const senders = Array.from({ length: 20 }, () => beginUpload(address, form));
    // The first have begun, the last wait.
    await expect.poll(() => scratch().length).toBeGreaterThan(0);
    for (const sending of senders) sending.destroy();
    await sleep(500);
    await expect.poll(scratch).toEqual([]);
    expect({ rows: await rows(), folders: storedFolders() }).toEqual(before);
  });

  it('a picture for whose receiving the disk has no room: the rest is read, so that a browser comes to the 507', async () => {
    const before = { rows: await rows(), folders: storedFolders() };
    const address = await listening();
    // More than the sockets of both sides hold.
    const image = new Blob([new Uint8Array(9 * 1024 * 1024)]);
    const { body, type } = await formBody({ object: 'comment', image });
    disk.isScratchFull = true;
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    socket.write(
      `POST /upload-image HTTP/1.1\r\nHost: tsubame\r\nCookie: ${learner.cookie}\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    let answer = '';
    socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
    await new Promise<void>((resolve, reject) => {
      socket.on('error', reject);
      socket.write(body, () => resolve());
    });
    await expect.poll(() => answer).toContain('STORAGE_FULL');
    socket.destroy();
    disk.isScratchFull = false;
    expect(answer).toMatch(/^HTTP\/1.1 507 /);
    expect({ rows: await rows(), folders: storedFolders() }).toEqual(before);
  });

  it('a picture for which the disk has no room: 507, and the rest works', async () => {
    const before = { rows: await rows(), folders: storedFolders() };
    const picture = await jpeg(60, 60, 7);
    disk.isFull = true;
    const answer = await upload(test, learner, picture);
    expect([answer.statusCode, code(answer)]).toEqual([507, 'STORAGE_FULL']);
    expect({ rows: await rows(), folders: storedFolders() }).toEqual(before);
    expect((await test.call('GET', '/api/me', { as: learner })).statusCode).toBe(200);
    disk.isFull = false;
    expect((await upload(test, learner, picture)).statusCode).toBe(200);
  });
});

describe('a learner', () => {
  it('may store 200 MB', async () => {
    await test.database.pool.query(
      `INSERT INTO upload (name, user_id, object, bytes, created_at) VALUES ('full', $1, 'comment', $2, $3)`,
      [learner.userId, 200 * 1024 * 1024 - 400, new Date(test.clock.nowMs)],
    );
    const answer = await upload(test, learner, await jpeg(400, 300));
    expect([answer.statusCode, code(answer)]).toEqual([409, 'UPLOADS_FULL']);
    expect((await upload(test, await test.person('learner'), await jpeg(400, 300))).statusCode).toBe(200);
    await test.database.pool.query(`DELETE FROM upload WHERE name = 'full'`);
  });

  it('may send 30 in ten minutes', async () => {
    const none = Buffer.from('none');
    for (let n = 0; n < LEARNER_LIMITS.upload; n += 1)
      expect(code(await upload(test, learner, none))).toBe('IMAGE_FORMAT');
    const refused = await upload(test, learner, none);
    expect([refused.statusCode, code(refused), refused.headers['retry-after']]).toEqual([429, 'TOO_FAST', '600']);
    test.clock.nowMs += 600_000;
    expect(code(await upload(test, learner, none))).toBe('IMAGE_FORMAT');
  });
});

describe('who sends far too many', () => {
  it('keeps nobody else waiting', async () => {
    const flood = Array.from({ length: 700 }, () => test.call('POST', '/upload-image', { as: learner, body: {} }));
    const other = await upload(test, await test.person('learner'), await jpeg(40, 30));
    expect(other.statusCode).toBe(200);
    const refused = new Set((await Promise.all(flood)).map((answer) => answer.statusCode));
    expect(refused).toEqual(new Set([415, 429]));
  });
});

describe('the sweep', () => {
  it('takes pictures that nobody attached in two days, and no others', async () => {
    const old = (await upload(test, learner, await jpeg(70, 70, 1))).json() as string;
    const worn = (await upload(test, learner, await jpeg(70, 70, 2), { object: 'avatar' })).json() as string;
    const again = (await upload(test, learner, await jpeg(70, 70, 3))).json() as string;
    await test.database.pool.query('UPDATE "user" SET avatar = $2 WHERE id = $1', [learner.userId, worn]);
    test.clock.nowMs += 47 * HOUR_MS;
    const young = (await upload(test, learner, await jpeg(70, 70, 4))).json() as string;
    expect((await upload(test, learner, await jpeg(70, 70, 3))).json()).toBe(again);
    test.clock.nowMs += HOUR_MS;
    await sweepPictures({ pool: test.database.pool, ...test.deps });

    const { rows: left } = await test.database.pool.query<{ name: string }>(
      'SELECT name FROM upload WHERE user_id = $1',
      [learner.userId],
    );
    expect(left.map(({ name }) => name).toSorted()).toEqual([worn, young, again].toSorted());
    const status = async (name: string) =>
      (await test.call('GET', `/cdn/comment/small/${name}`, { as: learner })).statusCode;
    expect([await status(old), await status(young), await status(again)]).toEqual([404, 200, 200]);
    // It can be uploaded again.
    expect((await upload(test, learner, await jpeg(70, 70, 1))).json()).toBe(old);
    expect(await status(old)).toBe(200);
  });
});

/** What becomes of each file from elsewhere; sizes are upright ones. */
const SHARED: Record<string, [width: number, height: number] | string> = {
  'Landscape_1.jpg': [1600, 1067],
  'Landscape_3.jpg': [1600, 1067],
  'Landscape_6.jpg': [1600, 1067],
  'Portrait_5.jpg': [1067, 1600],
  'Portrait_6.jpg': [1067, 1600],
  'Landscape_9.jpg': [480, 369],
  '16-bit-grey-alpha.png': [109, 96],
  'full-transparent.png': [300, 300],
  'animated-loop-3.gif': [370, 285],
  'rotating-squares.gif': [80, 80],
  'rotating-squares.webp': [80, 80],
  'big-height.webp': [13, 169],
  'pitm.avif': [1600, 313],
  'corrupt-header.jpg': 'IMAGE_BROKEN',
  'truncated.jpg': 'IMAGE_BROKEN',
  'truncated.png': 'IMAGE_BROKEN',
  '65536-uint32-limit.png': 'IMAGE_TOO_MANY_PIXELS',
  'giant-image.jpg': 'IMAGE_TOO_MANY_PIXELS',
  '8bit_depth.tiff': 'IMAGE_FORMAT',
  'check.svg': 'IMAGE_FORMAT',
  'circle.svg': 'IMAGE_FORMAT',
  'relax_tileparts.jp2': 'IMAGE_FORMAT',
};

describe.skipIf(sharedImages().size === 0)('each picture of the collection outside the repository', () => {
  it('is known here', () => {
    expect([...sharedImages().keys()].toSorted()).toEqual(Object.keys(SHARED).toSorted());
  });

  it.each(Object.entries(SHARED))(
    '%s is stored upright without metadata, or refused with a code',
    async (file, told) => {
      const answer = await upload(test, learner, readFileSync(sharedImages().get(file) ?? ''));
      if (typeof told === 'string') {
        expect(code(answer)).toBe(told);
        return;
      }
      expect(answer.statusCode, answer.body).toBe(200);
      const { found } = await fetched(answer.json());
      expect([found.width, found.height]).toEqual(told);
      expect([found.exif, found.icc, found.xmp, found.iptc, found.orientation]).toEqual(Array.from({ length: 5 }));
    },
  );
});
