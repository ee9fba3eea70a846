import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LessonView } from '#contract/lessons.ts';
import { FIXTURE, SENTINEL } from '../../testing/fixture-course.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

const { openVideo, openDocument, locked, free, last } = FIXTURE;

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const get = (url: string, as: Person | null = null) => test.call('GET', url, { as });
const lessonFor = async (id: number, as: Person | null = null): Promise<LessonView> =>
  (await get(`/api/lessons/${id}`, as)).json();

describe('GET /api/lessons/{id}', () => {
  it('gives a video lesson with everything that the player needs', async () => {
    const lesson = await lessonFor(openVideo.lesson);
    expect(LessonView.strict().safeParse(lesson).success).toBe(true);
    const stable = `/api/lessons/${openVideo.lesson}/media/${openVideo.component}`;
    expect(lesson).toMatchObject({
      id: openVideo.lesson,
      course_id: 990,
      group_id: FIXTURE.openGroup,
      category_id: 99_001,
      stage_id: 9901,
      component: [{ id: openVideo.component, type: 2, value: { name: openVideo.video } }],
      documents: [],
      video: {
        component_id: openVideo.component,
        name: openVideo.video,
        duration: 200,
        qualities: ['auto', '360p', '720p'],
        captions: [
          { language: 'ja', src: `${stable}/captions/ja.vtt` },
          { language: 'vi', src: `${stable}/captions/vi.vtt` },
        ],
        poster: expect.stringMatching(/^\/media\/[0-9a-z]+-[\w-]{32}\/[0-9a-f]{32}\/poster\.webp$/),
      },
      userLesson: null,
    });
    expect(lesson.next).toEqual({
      id: openDocument.lesson,
      name: 'Bài tai-lieu',
      SEOurl: 'tai-lieu',
      stage_name: 'Chặng đầu',
      stage_number: 1,
      url: `/khoa-hoc/khoa-thu/lesson/${openDocument.lesson}-tai-lieu`,
    });
  });

  it('gives documents as HTML with their recordings, and as files', async () => {
    const { component, documents, video } = await lessonFor(openDocument.lesson);
    expect(video).toBeNull();
    expect(component).toMatchObject([
      { id: openDocument.document, type: 1, value: { title: 'Mẫu câu' } },
      { id: openDocument.file, type: 8, value: { title: 'Bản in', bytes: 13 } },
    ]);
    const [document, file] = component;
    expect(document?.type === 1 && document.value.html).toContain('<ruby>本<rt>ほん</rt></ruby>');
    expect(document?.type === 1 && document.value.html).toContain('data-clip="hon.mp3" aria-label="Nghe: 本"');
    const clips = `/api/lessons/${openDocument.lesson}/media/${openDocument.document}/`;
    expect(document).toMatchObject({ value: { clips } });
    expect(documents).toEqual([{ id: openDocument.file, title: 'Bản in', href: expect.any(String), bytes: 13 }]);
    expect(file?.type === 8 && file.value.href).toBe(documents[0]?.href);
  });

  it('gives a recording with its length and captions, and a document without recordings none', async () => {
    const { component } = await lessonFor(last.lesson, await test.person('enrolled'));
    const media = `/api/lessons/${last.lesson}/media/${last.audio}`;
    expect(component).toMatchObject([
      { id: last.component, type: 1, value: { clips: null } },
      {
        id: last.audio,
        type: 5,
        value: {
          src: `${media}/nghe.mp3`,
          duration: 36,
          captions: [
            { language: 'ja', src: `${media}/nghe.ja.vtt` },
            { language: 'vi', src: `${media}/nghe.vi.vtt` },
          ],
        },
      },
    ]);
  });

  it('leads on to the next stage, and nowhere after the last lesson', async () => {
    const enrolled = await test.person('enrolled');
    expect((await lessonFor(free.lesson)).next).toMatchObject({
      id: last.lesson,
      stage_name: 'Chặng sau',
      stage_number: 2,
    });
    expect((await lessonFor(FIXTURE.practice.lesson, enrolled)).next).toBeNull();
  });

  it('opens a locked lesson for viewers who may study, with all its content', async () => {
    const lesson = await lessonFor(locked.lesson, await test.person('enrolled'));
    expect(JSON.stringify(lesson.component)).toContain(SENTINEL);
  });

  it('gives the learner’s own record, but does not create one', async () => {
    const learner = await test.person('learner');
    const before = await test.countRows();
    expect((await lessonFor(openVideo.lesson, learner)).userLesson).toBeNull();
    expect(await test.countRows()).toEqual(before);
    await test.call('POST', '/khoa-hoc/upsert-lesson-progress', {
      as: learner,
      body: { lesson_id: openVideo.lesson, played: [[0, 40]], position_seconds: 40 },
    });
    const { userLesson, progress } = await lessonFor(openVideo.lesson, learner);
    expect(progress).toBe(20);
    const now = new Date(test.clock.nowMs).toISOString();
    const position = { seconds: 40, updated_at: now, started_at: now, sequence: 0 };
    expect(userLesson).toEqual({
      percent: 20,
      is_passed: false,
      parts: [{ key: openVideo.component, percent: 20, played: [[0, 40]], position }],
      position,
      celebrate: { lesson: false, stage: false },
    });
    expect((await lessonFor(openVideo.lesson, await test.person('learner'))).userLesson).toBeNull();
  });

  it.each([
    ['/api/lessons/1', 404, 'LESSON_NOT_FOUND'],
    ['/api/lessons/x', 400, 'BAD_REQUEST'],
    [`/api/lessons/${locked.lesson}`, 401, 'SIGN_IN_REQUIRED'],
    [`/api/lessons/${last.lesson}`, 401, 'SIGN_IN_REQUIRED'],
    ['/get-lesson-percent/1', 404, 'LESSON_NOT_FOUND'],
    ['/get-lesson-percent/x', 400, 'BAD_REQUEST'],
    [`/get-lesson-percent/${locked.lesson}`, 401, 'SIGN_IN_REQUIRED'],
  ])('answers a guest’s %s with %d %s', async (url, status, code) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.json().error.code]).toEqual([status, code]);
  });
});

describe('GET /get-lesson-percent/{id}', () => {
  it('answers a bare number, 0 for a guest', async () => {
    const answer = await get(`/get-lesson-percent/${openVideo.lesson}`);
    expect([answer.body, answer.headers['content-type']]).toEqual(['0', 'application/json; charset=utf-8']);
  });
});
