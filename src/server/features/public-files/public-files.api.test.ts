import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CourseView } from '#contract/courses.ts';
import type { LessonView } from '#contract/lessons.ts';
import { importCards } from '../../testing/card-course.ts';
import { FIXTURE, fixtureFiles } from '../../testing/fixture-course.ts';
import { buildTestApp, type TestApp } from '../../testing/test-app.ts';

const { locked, openVideo } = FIXTURE;
const YAML = `lessons/${locked.seoUrl}/lesson.yaml`;

let place: string;
let test: TestApp;
beforeAll(async () => {
  place = mkdtempSync(path.join(tmpdir(), 'tsubame-public-'));
  test = await buildTestApp({ environment: { DATA_DIR: place } });
  const picture = sharp({ create: { width: 1600, height: 1000, channels: 3, background: '#2c4a8c' } })
    .withMetadata({ orientation: 1, exif: { IFD0: { Copyright: 'Cô Hạnh' } } })
    .png();
  await importCards(test, {
    [YAML]: (fixtureFiles()[YAML] ?? '').replace('glyph:', 'image: hinh.png\nglyph:'),
    [`lessons/${locked.seoUrl}/hinh.png`]: await picture.toBuffer(),
  });
});
afterAll(async () => {
  await test.close();
  rmSync(place, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) => test.call('GET', url, { headers });

describe('the picture of a lesson', () => {
  const rows = async () => {
    const course = (await get(`/api/courses/${FIXTURE.courseId}`)).json() as CourseView;
    return course.stages.flatMap((stage) =>
      stage.categories.flatMap((category) => category.groups.flatMap((group) => group.lessons)),
    );
  };
  const image = async () => (await rows()).find((row) => row.id === locked.lesson)?.image ?? '';

  it('is on its row, even while the lesson is locked; other lessons have none', async () => {
    expect(await image()).toMatch(/^[0-9a-f]{32}\.webp$/);
    expect((await rows()).filter((row) => row.image !== null)).toHaveLength(1);
    const lesson = (await get(`/api/lessons/${openVideo.lesson}`)).json() as LessonView;
    expect(lesson.image).toBeNull();
  });

  it('is public in two sizes, cached forever, and without metadata', async () => {
    for (const [size, width, height] of [
      ['small', 320, 200],
      ['default', 1280, 800],
    ] as const) {
      const answer = await get(`/cdn/lesson/${size}/${await image()}`);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      });
      expect(answer.headers['set-cookie']).toBeUndefined();
      const found = await sharp(answer.rawPayload).metadata();
      expect(found).toMatchObject({ format: 'webp', width, height });
      expect(found.exif).toBeUndefined();
    }
  });

  it('is all that is served there: no other file of a lesson, no other size, nothing outside', async () => {
    const { rows: videos } = await test.database.pool.query<{ folder: string }>('SELECT folder FROM video');
    const names = [...videos.map(({ folder }) => `${folder}.webp`), `${'a'.repeat(32)}.webp`, 'x', '..%2f..%2fsecret'];
    for (const name of names)
      for (const size of ['small', 'default']) expect((await get(`/cdn/lesson/${size}/${name}`)).statusCode).toBe(404);
    for (const size of ['large', '..', 'lesson-image'])
      expect((await get(`/cdn/lesson/${size}/${await image()}`)).statusCode).toBe(404);
  });
});

describe('a public recording', () => {
  beforeAll(() => {
    mkdirSync(path.join(place, 'audio', 'folder.mp3'), { recursive: true });
    writeFileSync(path.join(place, 'audio', 'xin-chao.mp3'), '0123456789');
    writeFileSync(path.join(place, 'audio', 'ghi-chu.txt'), 'secret');
    writeFileSync(path.join(place, 'audio', '.an.mp3'), 'secret');
    writeFileSync(path.join(place, 'secret.mp3'), 'secret');
    symlinkSync('nowhere.mp3', path.join(place, 'audio', 'lost.mp3'));
  });

  it('is served to everybody, whole or in parts', async () => {
    const whole = await get('/cdn/audio/xin-chao.mp3');
    expect([whole.statusCode, whole.body]).toEqual([200, '0123456789']);
    expect(whole.headers).toMatchObject({
      'content-type': 'audio/mpeg',
      'cache-control': 'public, max-age=3600',
      'accept-ranges': 'bytes',
      'content-length': '10',
    });
    const part = await get('/cdn/audio/xin-chao.mp3', { range: 'bytes=2-4' });
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10']);
    const none = await get('/cdn/audio/xin-chao.mp3', { range: 'bytes=10-' });
    expect([none.statusCode, none.headers['content-range']]).toEqual([416, 'bytes */10']);
  });

  it.each(['khong.mp3', 'ghi-chu.txt', '.an.mp3', 'folder.mp3', 'lost.mp3', '..%2fsecret.mp3', '%2e%2e', 'x%00.mp3'])(
    'is not found at %s',
    async (file) => {
      const answer = await get(`/cdn/audio/${file}`);
      expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'NOT_FOUND']);
    },
  );

  it('is never one of a lesson, which stays under its grant', async () => {
    for (const file of ['hon.mp3', 'nghe.mp3', 'tu.mp3'])
      expect((await get(`/cdn/audio/${file}`)).statusCode).toBe(404);
  });
});
