import fs from 'node:fs';
import { request } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { formBody, upload } from '../../testing/upload.ts';
import { codeOf, jpeg, scratchFiles, storedPictures } from './pictures-fixture.ts';

/** Which disk takes nothing more: the one of the pictures, or the one on which they are received. */
const disk = { isFull: false, isScratchFull: false };
const noSpace = () => Object.assign(new Error('no space left'), { code: 'ENOSPC' });
const { createWriteStream } = fs;

/** Puts one in the place of Node's, also for modules that are loaded already. */
function writeStreamsBy(create: typeof createWriteStream): void {
  fs.createWriteStream = create;
  syncBuiltinESMExports();
}

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
    const before = await storedPictures(test);
    const answer = await upload(test, learner, await make());
    expect([answer.statusCode, codeOf(answer)]).toEqual(told);
    expect(await storedPictures(test)).toEqual(before);
    expect(scratchFiles(test)).toEqual([]);
  });

  it('a guest, a form without a file, without an object or for another account', async () => {
    const before = await storedPictures(test);
    const picture = await jpeg(50, 50);
    expect(codeOf(await upload(test, null, picture))).toBe('SIGN_IN_REQUIRED');
    expect(codeOf(await upload(test, learner, picture, {}))).toBe('BAD_REQUEST');
    expect(codeOf(await upload(test, learner, picture, { object: 'lesson' }))).toBe('BAD_REQUEST');
    expect(codeOf(await upload(test, learner, picture, { object: 'comment', learner_id: '1' }))).toBe('OTHER_LEARNER');
    expect(codeOf(await upload(test, learner, picture, { object: 'comment', learner_id: 'x' }))).toBe('BAD_REQUEST');
    const { body, type } = await formBody({ object: 'comment' });
    const headers = { 'content-type': type };
    expect(codeOf(await test.call('POST', '/upload-image', { as: learner, body, headers }))).toBe('IMAGE_MISSING');
    expect(await storedPictures(test)).toEqual(before);
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
    const before = await storedPictures(test);
    const address = await listening();
    const form = await formBody({
      object: 'comment',
      image: new Blob([new Uint8Array(await jpeg(3000, 2000))]),
    });
    const sending = beginUpload(address, form);
    await expect.poll(() => scratchFiles(test)).toHaveLength(1);
    sending.destroy();
    await expect.poll(() => scratchFiles(test)).toEqual([]);
    await sleep(100);
    expect(await storedPictures(test)).toEqual(before);
  });

  it('uploads whose senders leave before they may begin', async () => {
    const before = await storedPictures(test);
    const address = await listening();
    const form = await formBody({
      object: 'comment',
      image: new Blob([new Uint8Array(await jpeg(300, 200))]),
    });
    const senders = Array.from({ length: 20 }, () => beginUpload(address, form));
    // The first have begun, the last wait.
    await expect.poll(() => scratchFiles(test).length).toBeGreaterThan(0);
    for (const sending of senders) sending.destroy();
    await sleep(500);
    await expect.poll(() => scratchFiles(test)).toEqual([]);
    expect(await storedPictures(test)).toEqual(before);
  });

  it('a picture for whose receiving the disk has no room: the rest is read, so that a browser comes to the 507', async () => {
    const before = await storedPictures(test);
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
    expect(await storedPictures(test)).toEqual(before);
  });

  it('a picture for which the disk has no room: 507, and the rest works', async () => {
    const before = await storedPictures(test);
    const picture = await jpeg(60, 60, 7);
    disk.isFull = true;
    const answer = await upload(test, learner, picture);
    expect([answer.statusCode, codeOf(answer)]).toEqual([507, 'STORAGE_FULL']);
    expect(await storedPictures(test)).toEqual(before);
    expect((await test.call('GET', '/api/me', { as: learner })).statusCode).toBe(200);
    disk.isFull = false;
    expect((await upload(test, learner, picture)).statusCode).toBe(200);
  });
});
