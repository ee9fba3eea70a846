import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LessonView } from '#contract/lessons.ts';
import { FIXTURE } from '../../testing/fixture-course.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

const { openDocument, openVideo, locked, free } = FIXTURE;
const STAGE = 9901;

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

async function post(url: string, as: Person | null, body: unknown, headers: Record<string, string> = {}) {
  const answer = await test.call('POST', url, { as, body, headers });
  return { status: answer.statusCode, body: answer.json() };
}
const achievement = (as: Person | null, body: Record<string, unknown> = {}) =>
  post('/khoa-hoc/set-achievement', as, { lesson_id: openDocument.lesson, ...body });
const seen = (as: Person | null, kind: string, id: number, more = {}) => post('/api/seen', as, { kind, id, ...more });

async function readLesson(as: Person, lesson: number, components: number[]): Promise<void> {
  await post(`/api/lessons/${lesson}/document-read`, as, { component_id: components[0] });
  test.clock.nowMs += 60_000;
  for (const component_id of components) await post(`/api/lessons/${lesson}/document-read`, as, { component_id });
}
const pass = (as: Person) => readLesson(as, openDocument.lesson, [openDocument.file, openDocument.document]);

async function celebrateOf(as: Person, lesson: number) {
  const view = (await test.call('GET', `/api/lessons/${lesson}`, { as })).json<LessonView>();
  return view.userLesson?.celebrate;
}

describe('POST /khoa-hoc/set-achievement', () => {
  it('tells of a passed lesson in every answer until a page says that it showed so', async () => {
    const learner = await test.person('learner');
    const told = async () => (await achievement(learner)).body;
    expect(await told()).toEqual({ data: { lessonComplete: false } });
    await post(`/api/lessons/${openDocument.lesson}/document-read`, learner, { component_id: openDocument.file });
    expect(await told()).toEqual({ data: { lessonComplete: false } });
    await pass(learner);
    for (const _time of [1, 2, 3]) expect(await told()).toEqual({ data: { lessonComplete: true } });
    expect(await seen(learner, 'lesson', openDocument.lesson)).toEqual({ status: 200, body: { ok: true } });
    expect(await told()).toEqual({ data: { lessonComplete: false } });
    // Said again by the page's repeated call, or by another tab.
    expect((await seen(learner, 'lesson', openDocument.lesson)).status).toBe(200);
    expect(await told()).toEqual({ data: { lessonComplete: false } });
  });

  it('knows by itself how far the learner was', async () => {
    const learner = await test.person('learner');
    expect((await achievement(learner, { progress_before: 100, course_id: 1 })).body.data.lessonComplete).toBe(false);
    await pass(learner);
    expect((await achievement(learner, { progress_before: 0 })).body.data.lessonComplete).toBe(true);
  });

  it('takes what a form or a beacon sends', async () => {
    const learner = await test.person('learner');
    await pass(learner);
    const fields = { lesson_id: openDocument.lesson, course_id: FIXTURE.courseId, progress_before: 50 };
    const urlencoded = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const told = await post('/khoa-hoc/set-achievement', learner, `${urlencoded.toString()}&_token=x`, form);
    expect(told.body).toEqual({ data: { lessonComplete: true } });
    const shown = await post('/api/seen', learner, `kind=lesson&id=${openDocument.lesson}`, form);
    expect(shown).toEqual({ status: 200, body: { ok: true } });
    expect((await achievement(learner)).body).toEqual({ data: { lessonComplete: false } });
  });

  it.each([
    ['a guest', null, {}, 401, 'SIGN_IN_REQUIRED'],
    ['a locked lesson', 'learner', { lesson_id: locked.lesson }, 403, 'LESSON_LOCKED'],
    ['a lesson that there is not', 'learner', { lesson_id: 1 }, 404, 'LESSON_NOT_FOUND'],
    ['another learner', 'learner', { learner_id: 1_000_000 }, 409, 'OTHER_LEARNER'],
  ] as const)('refuses %s', async (_what, role, body, status, code) => {
    const answer = await achievement(role && (await test.person(role)), body);
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
  });
});

describe('POST /api/seen', () => {
  it('knows nothing of a lesson that is not passed, of another learner’s, or of none', async () => {
    const [learner, other] = [await test.person('learner'), await test.person('learner')];
    await pass(other);
    await post(`/api/lessons/${openDocument.lesson}/document-read`, learner, { component_id: openDocument.file });
    for (const id of [openDocument.lesson, openVideo.lesson, 1]) {
      expect((await seen(learner, 'lesson', id)).body.error.code).toBe('NOT_FOUND');
    }
    expect((await seen(other, 'lesson', openDocument.lesson, { learner_id: learner.userId })).body.error.code).toBe(
      'OTHER_LEARNER',
    );
    expect(await celebrateOf(other, openDocument.lesson)).toMatchObject({ lesson: true });
  });
});

describe('celebrate', () => {
  it('brings to a page what an answer may have lost', async () => {
    const learner = await test.person('enrolled');
    await post(`/api/lessons/${openDocument.lesson}/document-read`, learner, { component_id: openDocument.file });
    expect(await celebrateOf(learner, openDocument.lesson)).toEqual({ lesson: false, stage: false });
    await pass(learner);
    expect(await celebrateOf(learner, openDocument.lesson)).toEqual({ lesson: true, stage: false });

    await readLesson(learner, free.lesson, [free.component]);
    await readLesson(learner, locked.lesson, [99_020_103, 99_020_102]);
    for (const [lesson_id, seconds] of [
      [locked.lesson, 100],
      [openVideo.lesson, 200],
    ]) {
      test.clock.nowMs += 3_600_000;
      await post('/khoa-hoc/upsert-lesson-progress', learner, { lesson_id, played: [[0, seconds]] });
    }
    expect(await celebrateOf(learner, openVideo.lesson)).toEqual({ lesson: true, stage: true });
    expect(await celebrateOf(learner, openDocument.lesson)).toEqual({ lesson: true, stage: true });

    await seen(learner, 'lesson', openVideo.lesson);
    expect(await celebrateOf(learner, openVideo.lesson)).toEqual({ lesson: false, stage: true });
    await seen(learner, 'stage', STAGE);
    expect(await celebrateOf(learner, openVideo.lesson)).toEqual({ lesson: false, stage: false });
    expect(await celebrateOf(learner, openDocument.lesson)).toEqual({ lesson: true, stage: false });
  });
});
