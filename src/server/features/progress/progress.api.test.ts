import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIXTURE } from '../../testing/fixture-course.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

const { openVideo, openDocument, locked } = FIXTURE;
const SESSION_A = '019a0000-0000-7000-8000-00000000000a';
const SESSION_B = '019a0001-0000-7000-8000-00000000000b';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

async function report(as: Person | null, body: Record<string, unknown>) {
  const answer = await test.call('POST', '/khoa-hoc/upsert-lesson-progress', {
    as,
    body: { lesson_id: openVideo.lesson, ...body },
  });
  return { status: answer.statusCode, body: answer.json() };
}

describe('POST /khoa-hoc/upsert-lesson-progress', () => {
  it('keeps played stretches and gives them to another device', async () => {
    const learner = await test.person('learner');
    const answer = await report(learner, {
      played: [[0, 10.2]],
      position_seconds: 10.2,
      session_id: SESSION_A,
      sequence: 1,
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { percent: 5, played: [[0, 10]], pending: [], position_seconds: 10.2 },
    });

    const lesson = await test.call('GET', `/api/lessons/${openVideo.lesson}`, { as: learner });
    expect(lesson.json().userLesson).toMatchObject({
      percent: 5,
      parts: [{ percent: 5, played: [[0, 10]] }],
      position: { seconds: 10.2 },
    });
    expect((await test.call('GET', `/get-lesson-percent/${openVideo.lesson}`, { as: learner })).json()).toBe(5);
  });

  it('earns nothing for a stretch that is reported again', async () => {
    const learner = await test.person('learner');
    const first = await report(learner, { played: [[0, 50]] });
    const second = await report(learner, { played: [[0, 50]] });
    expect(second.body).toEqual(first.body);
  });

  it('leaves pending what comes faster than time passes, and takes it when time has passed', async () => {
    const learner = await test.person('learner');
    const first = await report(learner, { played: [[0, 200]] });
    expect(first.body).toMatchObject({ percent: 30, played: [[0, 60]], pending: [[60, 200]], retry_after_seconds: 10 });
    test.clock.nowMs += 70_000;
    const second = await report(learner, { played: first.body.pending });
    expect(second.body).toMatchObject({
      percent: 100,
      is_passed: true,
      played: [[0, 200]],
      pending: [],
      retry_after_seconds: null,
    });
  });

  it('resumes at the latest playback when its reports arrive first', async () => {
    const learner = await test.person('learner');
    await report(learner, { position_seconds: 90, session_id: SESSION_B, sequence: 1 });
    const late = await report(learner, { position_seconds: 20, session_id: SESSION_A, sequence: 7 });
    expect(late.body.position_seconds).toBe(90);
  });

  it('ends in the same state whatever the order and repetition of reports', async () => {
    const reports = [0, 1, 2, 3, 4].flatMap((n) => [
      { played: [[n * 10, n * 10 + 10]], position_seconds: n * 10 + 10, session_id: SESSION_A, sequence: n },
      { played: [[100 + n * 2, 102 + n * 2]], position_seconds: 100 + n * 2, session_id: SESSION_B, sequence: n },
    ]);
    const states = [];
    for (const order of [reports, reports.toReversed(), [...reports, ...reports.toReversed()]]) {
      const learner = await test.person('learner');
      await Promise.all(order.map((body) => report(learner, body)));
      test.clock.nowMs += 60_000;
      states.push((await report(learner, { played: [] })).body);
    }
    expect(states[0]).toMatchObject({
      played: [
        [0, 50],
        [100, 110],
      ],
      position_seconds: 108,
    });
    expect(states[1]).toEqual(states[0]);
    expect(states[2]).toEqual(states[0]);
  });

  it('counts a bare percent as the stretch that ends there', async () => {
    const learner = await test.person('learner');
    expect((await report(learner, { video_progress: 50 })).body).toMatchObject({ played: [[78, 100]], percent: 11 });
  });

  it('takes what a beacon sends as a form', async () => {
    const learner = await test.person('learner');
    const answer = await test.call('POST', '/khoa-hoc/upsert-lesson-progress', {
      as: learner,
      body: `lesson_id=${openVideo.lesson}&played=%5B%5B0%2C8%5D%5D&session_id=${SESSION_A}&sequence=3&_token=x`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(answer.json()).toMatchObject({ played: [[0, 8]] });
  });

  it('refuses a guest, a locked lesson, a lesson without video and the report of another learner', async () => {
    const learner = await test.person('learner');
    expect(await report(null, {})).toMatchObject({ status: 401, body: { error: { code: 'SIGN_IN_REQUIRED' } } });
    expect(await report(learner, { lesson_id: locked.lesson })).toMatchObject({
      status: 403,
      body: { error: { code: 'LESSON_LOCKED' } },
    });
    expect(await report(learner, { lesson_id: openDocument.lesson })).toMatchObject({
      status: 400,
      body: { error: { code: 'LESSON_HAS_NO_VIDEO' } },
    });
    expect(await report(learner, { learner_id: 1_000_000 })).toMatchObject({
      status: 409,
      body: { error: { code: 'OTHER_LEARNER' } },
    });
  });
});

describe('POST /api/lessons/{id}/document-read', () => {
  it('counts a document after its reading time and a file at once', async () => {
    const learner = await test.person('learner');
    const read = async (component_id: number) =>
      (
        await test.call('POST', `/api/lessons/${openDocument.lesson}/document-read`, {
          as: learner,
          body: { component_id },
        })
      ).json();
    expect(await read(openDocument.file)).toMatchObject({ accepted: true, percent: 50, is_passed: false });
    expect(await read(openDocument.document)).toMatchObject({ accepted: false, retry_after_seconds: 11, percent: 50 });
    test.clock.nowMs += 11_000;
    expect(await read(openDocument.document)).toMatchObject({ accepted: true, percent: 100, is_passed: true });
  });
});

describe('a finished stage', () => {
  it('is announced in every answer until the page says that it showed it', async () => {
    const learner = await test.person('enrolled');
    const read = (component_id: number, lesson: number) =>
      test.call('POST', `/api/lessons/${lesson}/document-read`, { as: learner, body: { component_id } });
    test.clock.nowMs += 3_600_000;
    await report(learner, { played: [] });
    test.clock.nowMs += 3_600_000;
    await report(learner, { played: [[0, 200]] });
    test.clock.nowMs += 200_000;
    await report(learner, { played: [[0, 200]] });
    await read(openDocument.file, openDocument.lesson);
    test.clock.nowMs += 60_000;
    await read(openDocument.document, openDocument.lesson);
    await read(99_020_103, locked.lesson);
    test.clock.nowMs += 60_000;
    await read(99_020_102, locked.lesson);
    await report(learner, { lesson_id: locked.lesson, played: [[0, 100]] });
    await read(FIXTURE.free.component, FIXTURE.free.lesson);
    test.clock.nowMs += 60_000;
    const done = await read(FIXTURE.free.component, FIXTURE.free.lesson);
    expect(done.json()).toMatchObject({ percent: 100, show_popup_done_stage: true });
    expect((await report(learner, { played: [] })).body.show_popup_done_stage).toBe(true);

    const seen = await test.call('POST', '/api/seen', { as: learner, body: { kind: 'stage', id: 9901 } });
    expect(seen.statusCode).toBe(200);
    expect((await report(learner, { played: [] })).body.show_popup_done_stage).toBe(false);
  });
});
