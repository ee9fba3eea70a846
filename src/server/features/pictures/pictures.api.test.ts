import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { sharedImages, upload } from '../../testing/upload.ts';
import { codeOf, jpeg, scratchFiles } from './pictures-fixture.ts';

let test: TestApp;
let learner: Person;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  learner = await test.person('learner');
});

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
    expect(scratchFiles(test)).toEqual([]);
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
        expect([answer.statusCode, codeOf(answer)]).toEqual([404, 'NOT_FOUND']);
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
        expect(codeOf(answer)).toBe(told);
        return;
      }
      expect(answer.statusCode, answer.body).toBe(200);
      const { found } = await fetched(answer.json());
      expect([found.width, found.height]).toEqual(told);
      expect([found.exif, found.icc, found.xmp, found.iptc, found.orientation]).toEqual(Array.from({ length: 5 }));
    },
  );
});
