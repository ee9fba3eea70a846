import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIXTURE, SENTINEL } from '../../testing/fixture-course.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { createGrant } from './grants.ts';

const { openVideo, locked } = FIXTURE;

let test: TestApp;
let foreign: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
  foreign = await buildTestApp({
    environment: { VIDEO_SERVER_JP: 'https://jp.example/hls/', VIDEO_SERVER_VN: 'https://vn.example:8443' },
  });
});
afterAll(async () => {
  await test.close();
  await foreign.close();
});

const getLink = (url: string, as: Person | null = null, on = test) =>
  on.call('GET', `/video/get-link?url=${encodeURIComponent(url)}`, { as });
const address = (quality = '720p', video: string = openVideo.video, server = 'jp') =>
  `${server}/${quality}/${video}/index.m3u8`;
const path = (file: string) => new RegExp(`^/media/[0-9a-z]+-[\\w-]{32}/[0-9a-f]{32}/${file.replaceAll('.', '\\.')}$`);

describe('GET /video/get-link', () => {
  it.each([
    ['720p', '720p/index.m3u8'],
    ['360p', '360p/index.m3u8'],
    ['auto', 'auto.m3u8'],
  ])('answers a bare, playable address for %s', async (quality, file) => {
    const answer = await getLink(address(quality));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toMatch(path(file));
    const playlist = await test.call('GET', answer.json());
    expect([playlist.statusCode, playlist.headers['content-type']]).toEqual([200, 'application/vnd.apple.mpegurl']);
    expect(playlist.body).toMatch(/^#EXTM3U/);
  });

  it('plays from the two configured servers under the same grant', async () => {
    const jp = (await getLink(address('720p', openVideo.video, 'jp'), null, foreign)).json() as string;
    const vn = (await getLink(address('720p', openVideo.video, 'vn'), null, foreign)).json() as string;
    expect(jp).toMatch(/^https:\/\/jp\.example\/hls\/media\//);
    expect(vn).toMatch(/^https:\/\/vn\.example:8443\/media\//);
    expect(jp.slice(jp.indexOf('/media/'))).toBe(vn.slice(vn.indexOf('/media/')));
  });

  it.each([
    '',
    'index.m3u8',
    'jp/720p/index.m3u8',
    'us/720p/open-video/index.m3u8',
    'JP/720p/open-video/index.m3u8',
    'jp/1080p/open-video/index.m3u8',
    'jp/Auto/open-video/index.m3u8',
    'jp/720p/open-video/000.m4s',
    'jp/720p/open-video/index.m3u8?x=1',
    'jp/720p/open-video/index.m3u8\n',
    'jp/720p/../locked-video/index.m3u8',
    'jp/720p/open-video/../../x/index.m3u8',
    'jp//720p/open-video/index.m3u8',
    '//jp/720p/open-video/index.m3u8',
    'https://jp/720p/open-video/index.m3u8',
    'jp/720p/Open-Video/index.m3u8',
    'jp/720p/open%2dvideo/index.m3u8',
    'jp/720p/open-video\u0000/index.m3u8',
    'constructor/720p/open-video/index.m3u8',
  ])('refuses the address %j', async (url) => {
    const answer = await getLink(url);
    expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'VIDEO_ADDRESS_INVALID']);
  });

  it('knows only existing videos', async () => {
    const answer = await getLink(address('720p', 'no-such-video'));
    expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'VIDEO_NOT_FOUND']);
  });

  it('requires one address of reasonable length', async () => {
    for (const query of ['', '?url', `?url=${'x'.repeat(501)}`, '?url=a&url=b', '?url[]=a']) {
      const answer = await test.call('GET', `/video/get-link${query}`);
      expect([query, answer.statusCode]).toEqual([query, 400]);
    }
  });

  it('gives a locked video only to viewers who may open a lesson with it', async () => {
    const ask = async (as: Person | null) => {
      const answer = await getLink(address('auto', locked.video), as);
      return [answer.statusCode, answer.json().error?.code];
    };
    expect(await ask(null)).toEqual([401, 'SIGN_IN_REQUIRED']);
    expect(await ask(await test.person('learner'))).toEqual([403, 'LESSON_LOCKED']);
    expect(await ask(await test.person('ended'))).toEqual([403, 'LESSON_LOCKED']);
    expect(await ask(await test.person('enrolled'))).toEqual([200, undefined]);
    expect(await ask(await test.person('staff'))).toEqual([200, undefined]);
  });
});

describe('GET /media/{grant}/{folder}/{file}', () => {
  async function folderOf(video: string, quality = '720p') {
    const link = (await getLink(address(quality, video), await test.person('enrolled'))).json() as string;
    const [, , grant = '', folder = ''] = link.split('/');
    return { grant, folder, file: (name: string) => `/media/${grant}/${folder}/${name}` };
  }

  it.each([
    ['auto.m3u8', 'application/vnd.apple.mpegurl'],
    ['720p/init.mp4', 'video/mp4'],
    ['720p/000.m4s', 'video/iso.segment'],
    ['captions/ja.vtt', 'text/vtt; charset=utf-8'],
    ['poster.webp', 'image/webp'],
  ])('serves %s as %s, to keep, for players on any of our addresses', async (name, type) => {
    const { file } = await folderOf(openVideo.video);
    const answer = await test.call('GET', file(name));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'content-length': String(answer.rawPayload.length),
      'cache-control': 'private, max-age=21600, immutable',
      'accept-ranges': 'bytes',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
  });

  it('serves part of a file', async () => {
    const { file } = await folderOf(openVideo.video);
    const part = await test.call('GET', file('720p/000.m4s'), { headers: { range: 'bytes=8-11' } });
    expect(part.statusCode).toBe(206);
    expect(part.body).toBe('720p');
    expect(part.headers).toMatchObject({ 'content-range': 'bytes 8-11/28', 'content-length': '4' });
  });

  it('answers a range beyond the file with 416 and the size', async () => {
    const { file } = await folderOf(openVideo.video);
    const answer = await test.call('GET', file('720p/000.m4s'), { headers: { range: 'bytes=28-' } });
    expect([answer.statusCode, answer.headers['content-range'], answer.body]).toEqual([416, 'bytes */28', '']);
  });

  it('answers HEAD with the size', async () => {
    const { file } = await folderOf(openVideo.video);
    const answer = await test.app.inject({ method: 'HEAD', url: file('720p/000.m4s') });
    expect([answer.statusCode, answer.headers['content-length'], answer.body]).toEqual([200, '28', '']);
  });

  it('opens nothing without a grant for this very folder', async () => {
    const own = await folderOf(openVideo.video);
    const other = await folderOf(locked.video);
    expect((await test.call('GET', other.file('captions/ja.vtt'))).body).toContain(SENTINEL);
    const grants = [
      own.grant,
      'x',
      '%20',
      other.grant.slice(0, -1),
      `${other.grant}A`,
      createGrant('another secret of at least 32 characters', other.folder, test.clock.nowMs),
      createGrant(test.deps.grantSecret, other.folder, test.clock.nowMs - 7 * 3_600_000),
    ];
    for (const grant of grants) {
      const answer = await test.call('GET', `/media/${grant}/${other.folder}/captions/ja.vtt`);
      expect([grant, answer.statusCode, answer.json().error.code]).toEqual([grant, 403, 'GRANT_INVALID']);
    }
  });

  it('ends with its grant', async () => {
    const { file } = await folderOf(openVideo.video);
    const { nowMs } = test.clock;
    test.clock.nowMs += 6 * 3_600_000 + 600_000;
    expect((await test.call('GET', file('auto.m3u8'))).json().error.code).toBe('GRANT_INVALID');
    test.clock.nowMs = nowMs;
  });

  it.each([
    'no-such.m3u8',
    '720p',
    '720p/',
    '',
    '720p/999.m4s',
    '../../../package.json',
    '..%2f..%2fpackage.json',
    '%2e%2e/%2e%2e/package.json',
    '720p%2f..%2f..%2fsecret.vtt',
    'auto.m3u8%00.webp',
    'video.yaml',
    '.part',
  ])('has no file %j', async (name) => {
    const { file } = await folderOf(openVideo.video);
    const answer = await test.call('GET', file(name));
    expect([403, 404]).toContain(answer.statusCode);
    expect(['NOT_FOUND', 'GRANT_INVALID']).toContain(answer.json().error.code);
  });
});
