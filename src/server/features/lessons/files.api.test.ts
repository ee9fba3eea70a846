import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LessonView } from '#contract/lessons.ts';
import { FIXTURE, SENTINEL } from '../../testing/fixture-course.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

const { openVideo, openDocument, locked, last } = FIXTURE;
const HOUR_MS = 3_600_000;

let test: TestApp;
let enrolled: Person;
beforeAll(async () => {
  test = await buildTestApp();
  enrolled = await test.person('enrolled');
});
afterAll(() => test.close());

const get = (url: string, as: Person | null = null) => test.call('GET', url, { as });
const media = (lesson: number, component: number, file: string) => `/api/lessons/${lesson}/media/${component}/${file}`;
const lessonFor = async (id: number, as: Person | null = null): Promise<LessonView> =>
  (await get(`/api/lessons/${id}`, as)).json();

describe('GET /api/lessons/{id}/media/{component}/{file}', () => {
  it.each([
    ['captions of a video', locked.lesson, locked.component, 'captions/vi.vtt', 'text/vtt; charset=utf-8'],
    ['a recording', last.lesson, last.audio, 'nghe.mp3', 'audio/mpeg'],
    ['captions of a recording', last.lesson, last.audio, 'nghe.ja.vtt', 'text/vtt; charset=utf-8'],
    ['a recording of a document', locked.lesson, locked.document, 'tu.mp3', 'audio/mpeg'],
    ['a PDF', locked.lesson, locked.file, 'bi-mat.pdf', 'application/pdf'],
  ])('leads to %s, which opens without a cookie', async (_what, lesson, component, file, type) => {
    const answer = await get(media(lesson, component, file), enrolled);
    expect([answer.statusCode, answer.body]).toEqual([302, '']);
    const { location = '' } = answer.headers;
    expect(location).toMatch(/^\/media\/[0-9a-z]+-[\w-]{32}\/[0-9a-f]{32}\/[\w./-]+$/);
    const opened = await get(location);
    expect([opened.statusCode, opened.headers['content-type']]).toEqual([200, type]);
    expect(opened.body).toContain(SENTINEL);
  });

  it('leads to a grant for that file alone: the viewer may not have access to its neighbours', async () => {
    const location = (await get(media(last.lesson, last.audio, 'nghe.mp3'), enrolled)).headers.location ?? '';
    expect((await get(location)).statusCode).toBe(200);
    for (const file of ['nghe.ja.vtt', 'nghe.vi.vtt'])
      expect((await get(location.replace('nghe.mp3', file))).json().error.code).toBe('GRANT_INVALID');
  });

  it('is the address that lessons use, wherever they refer to a file', async () => {
    const [video, document, lesson] = await Promise.all([
      lessonFor(locked.lesson, enrolled),
      lessonFor(openDocument.lesson),
      lessonFor(last.lesson, enrolled),
    ]);
    const clips = document.component.map((one) => (one.type === 1 ? `${one.value.clips}hon.mp3` : ''));
    const recordings = lesson.component.flatMap((one) =>
      one.type === 5 ? [one.value.src, ...one.value.captions.map(({ src }) => src)] : [],
    );
    const named = [
      ...(video.video?.captions.map(({ src }) => src) ?? []),
      ...video.documents.map(({ href }) => href),
      clips[0] ?? '',
      ...recordings,
    ];
    expect(named).toEqual([
      media(locked.lesson, locked.component, 'captions/ja.vtt'),
      media(locked.lesson, locked.component, 'captions/vi.vtt'),
      media(locked.lesson, locked.file, 'bi-mat.pdf'),
      media(openDocument.lesson, openDocument.document, 'hon.mp3'),
      media(last.lesson, last.audio, 'nghe.mp3'),
      media(last.lesson, last.audio, 'nghe.ja.vtt'),
      media(last.lesson, last.audio, 'nghe.vi.vtt'),
    ]);
    for (const address of named) expect((await get(address, enrolled)).statusCode, address).toBe(302);
  });

  it('still works when the grants of the page have expired', async () => {
    const { documents } = await lessonFor(openDocument.lesson);
    const address = documents[0]?.href ?? '';
    const before = (await get(address)).headers.location ?? '';
    expect((await get(before)).statusCode).toBe(200);
    test.clock.nowMs += 7 * HOUR_MS;
    expect((await get(before)).json().error.code).toBe('GRANT_INVALID');
    const after = (await get(address)).headers.location ?? '';
    expect((await get(after)).statusCode).toBe(200);
  });

  it('is cached by the browser for much less time than the grant lasts, and per account', async () => {
    const { headers } = await get(media(openDocument.lesson, openDocument.file, 'ban-in.pdf'));
    expect(headers['cache-control']).toBe('private, max-age=3600');
    expect(String(headers.vary).split(/, */)).toContain('Cookie');
    test.clock.nowMs += HOUR_MS;
    expect((await get(headers.location ?? '')).statusCode).toBe(200);
  });

  it('answers HEAD as GET', async () => {
    const url = media(openDocument.lesson, openDocument.file, 'ban-in.pdf');
    const answer = await test.app.inject({ method: 'HEAD', url });
    expect([answer.statusCode, answer.headers.location]).toEqual([302, (await get(url)).headers.location]);
  });

  it.each([
    ['a missing lesson', media(1, openVideo.component, 'captions/ja.vtt'), 404, 'LESSON_NOT_FOUND'],
    ['a component of another lesson', media(openVideo.lesson, openDocument.file, 'ban-in.pdf'), 404, 'NOT_FOUND'],
    ['a locked component through an open lesson', media(openVideo.lesson, locked.file, 'bi-mat.pdf'), 404, 'NOT_FOUND'],
    ['a file of another component', media(openDocument.lesson, openDocument.document, 'ban-in.pdf'), 404, 'NOT_FOUND'],
    ['a missing file', media(openDocument.lesson, openDocument.document, 'khong.mp3'), 404, 'NOT_FOUND'],
    ['a stream', media(openVideo.lesson, openVideo.component, '720p/index.m3u8'), 404, 'NOT_FOUND'],
    ['a poster', media(openVideo.lesson, openVideo.component, 'poster.webp'), 404, 'NOT_FOUND'],
    ['no file', media(openDocument.lesson, openDocument.file, ''), 404, 'NOT_FOUND'],
    ['a way out', media(openDocument.lesson, openDocument.file, '..%2fban-in.pdf'), 404, 'NOT_FOUND'],
    ['no number', `/api/lessons/${openVideo.lesson}/media/x/captions/ja.vtt`, 400, 'BAD_REQUEST'],
  ])('refuses %s', async (_what, url, status, code) => {
    const answer = await get(url, enrolled);
    expect([answer.statusCode, answer.json().error.code]).toEqual([status, code]);
    expect(answer.headers.location).toBeUndefined();
  });
});
