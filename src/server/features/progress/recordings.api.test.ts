import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LessonRecordView } from '#contract/lessons.ts';
import { FIXTURE } from '../../testing/fixture-course.ts';
import { importRecordings, RECORDINGS } from '../../testing/recording-course.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

const { openVideo, free } = FIXTURE;
const { lesson, first, second, besideVideo } = RECORDINGS;

let test: TestApp;
let learner: Person;
beforeAll(async () => {
  test = await buildTestApp();
  await importRecordings(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  learner = await test.person('learner');
});

const report = (body: Record<string, unknown>) =>
  test.call('POST', '/khoa-hoc/upsert-lesson-progress', { as: learner, body: { lesson_id: lesson, ...body } });
const recordOf = async (id: number = lesson): Promise<LessonRecordView> =>
  (await test.call('GET', `/api/lessons/${id}`, { as: learner })).json().userLesson;

describe('a report of a recording', () => {
  it('earns the share of it that was really played, and remembers its place', async () => {
    const answer = (await report({ component_id: first, played: [[0, 36]], position_seconds: 36 })).json();
    expect(answer).toMatchObject({
      component_id: first,
      video_percent: 50,
      percent: 25,
      played: [[0, 36]],
      position_seconds: 36,
    });
    const { parts, position } = await recordOf();
    const now = new Date(test.clock.nowMs).toISOString();
    const place = { seconds: 36, updated_at: now, started_at: now, sequence: 0 };
    expect(parts).toEqual([
      { key: first, percent: 50, played: [[0, 36]], position: place },
      { key: second, percent: 0, played: [], position: null },
    ]);
    expect(position).toEqual(place);
  });

  it('leaves the other recordings of the lesson alone', async () => {
    await report({ component_id: first, played: [[0, 20]], position_seconds: 20 });
    await report({ component_id: second, played: [[30, 40]], position_seconds: 40 });
    const { parts, position } = await recordOf();
    expect(parts.map(({ played }) => played)).toEqual([[[0, 20]], [[30, 40]]]);
    expect(parts.map((part) => part.position?.seconds)).toEqual([20, 40]);
    expect(position?.seconds).toBe(20);
  });

  it('passes the lesson once each recording was heard', async () => {
    await report({ component_id: first, played: [[0, 60]] });
    test.clock.nowMs += 60_000;
    await report({ component_id: first, played: [[60, 72]] });
    const begun = (await report({ component_id: second, played: [[0, 61]] })).json();
    expect([begun.percent, begun.is_passed]).toEqual([84, false]);
    test.clock.nowMs += 60_000;
    const done = (await report({ component_id: second, played: [[61, 72]] })).json();
    expect([done.percent, done.is_passed]).toEqual([100, true]);
  });

  it('is held to the same bucket of study time as a video', async () => {
    await report({ component_id: first, played: [[0, 40]] });
    const answer = (await report({ component_id: second, played: [[0, 40]] })).json();
    expect(answer.played).toEqual([[0, 20]]);
    expect(answer.pending).toEqual([[20, 40]]);
    expect(answer.retry_after_seconds).toBeGreaterThan(0);
  });
});

describe('a report that names no component', () => {
  it('is the first recording’s where there is no video', async () => {
    expect((await report({ played: [[0, 9]] })).json()).toMatchObject({ component_id: first, played: [[0, 9]] });
  });

  it('is the video’s where there is one, wherever it stands', async () => {
    const answer = await report({ lesson_id: openVideo.lesson, played: [[0, 9]], position_seconds: 9 });
    expect(answer.json()).toMatchObject({ component_id: openVideo.component, played: [[0, 9]] });
    await report({ lesson_id: openVideo.lesson, component_id: besideVideo, played: [[0, 5]], position_seconds: 5 });
    const { parts, position } = await recordOf(openVideo.lesson);
    expect(parts.map((part) => [part.key, part.position?.seconds])).toEqual([
      [besideVideo, 5],
      [openVideo.component, 9],
    ]);
    expect(position?.seconds).toBe(9);
  });

  it('is refused where nothing can be played', async () => {
    const answer = await report({ lesson_id: free.lesson, played: [[0, 9]] });
    expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'LESSON_HAS_NO_VIDEO']);
  });
});

describe('a report that names another component', () => {
  it.each([
    ['of another lesson', openVideo.component],
    ['that is not there', 123],
  ])('%s is refused and changes nothing', async (_what, componentId) => {
    const answer = await report({ component_id: componentId, played: [[0, 9]] });
    expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'LESSON_HAS_NO_MEDIUM']);
    expect(await recordOf()).toBeNull();
  });

  it('which is a document is refused', async () => {
    const answer = await report({ lesson_id: free.lesson, component_id: free.component, played: [[0, 9]] });
    expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'LESSON_HAS_NO_MEDIUM']);
  });
});

it('a beacon’s form names the component as JSON does', async () => {
  const answer = await test.call('POST', '/khoa-hoc/upsert-lesson-progress', {
    as: learner,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `lesson_id=${lesson}&component_id=${second}&played=%5B%5B0%2C9%5D%5D`,
  });
  expect(answer.json()).toMatchObject({ component_id: second, played: [[0, 9]] });
});
