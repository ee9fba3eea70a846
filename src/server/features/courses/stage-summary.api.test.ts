import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StageSummaryView } from '#contract/stages.ts';
import { FIXTURE } from '../../testing/fixture-course.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

const { openDocument, last } = FIXTURE;

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const summaryOf = async (id: number | string, as: Person | null = null) =>
  test.call('GET', `/api/stages/${id}/summary`, { as });

const stages = (percents: [number, number]) => [
  expect.objectContaining({ id: 9901, number: 1, name: 'Chặng đầu', percent: percents[0], done: percents[0] === 100 }),
  expect.objectContaining({ id: 9902, number: 2, name: 'Chặng sau', percent: percents[1], done: percents[1] === 100 }),
];

describe('GET /api/stages/{id}/summary', () => {
  it('tells a guest what the stage contains, and what comes after it', async () => {
    const answer = await summaryOf(9901);
    expect(StageSummaryView.strict().safeParse(answer.json()).success).toBe(true);
    expect(answer.json()).toEqual({
      id: 9901,
      number: 1,
      name: 'Chặng đầu',
      done: false,
      done_groups: 0,
      passed_lessons: 0,
      stages: stages([0, 0]),
      next: {
        id: last.lesson,
        name: 'Bài bai-cuoi',
        SEOurl: 'bai-cuoi',
        stage_name: 'Chặng sau',
        stage_number: 2,
        url: `/khoa-hoc/${FIXTURE.seoUrl}/lesson/${last.lesson}-bai-cuoi`,
      },
      course: { id: FIXTURE.courseId, name: 'Khóa thử', SEOurl: FIXTURE.seoUrl },
    });
  });

  it('has the percents of the viewer, and nothing after the last stage', async () => {
    const learner = await test.person('enrolled');
    const read = (lesson: number, component_id: number) =>
      test.call('POST', `/api/lessons/${lesson}/document-read`, { as: learner, body: { component_id } });
    await read(openDocument.lesson, openDocument.file);
    await read(last.lesson, last.component);
    test.clock.nowMs += 60_000;
    await read(openDocument.lesson, openDocument.document);
    await read(last.lesson, last.component);
    const heard = { lesson_id: last.lesson, played: [[0, 36]] };
    await test.call('POST', '/khoa-hoc/upsert-lesson-progress', { as: learner, body: heard });
    await test.database.pool.query(
      `INSERT INTO lesson_record (user_id, lesson_id, percent, passed_at, parts, opened_at, updated_at)
       VALUES ($1, $2, 100, now(), '{}', now(), now())`,
      [learner.userId, FIXTURE.practice.lesson],
    );
    expect((await summaryOf(9902, learner)).json()).toMatchObject({
      done: true,
      done_groups: 1,
      passed_lessons: 2,
      next: null,
      stages: stages([25, 100]),
    });
    // One of four was passed, which does not complete its group.
    expect((await summaryOf(9901, learner)).json()).toMatchObject({ done: false, done_groups: 0, passed_lessons: 1 });
    expect((await summaryOf(9902, await test.person('learner'))).json()).toMatchObject({ stages: stages([0, 0]) });
  });

  it.each([
    ['1', 404, 'NOT_FOUND'],
    ['990', 404, 'NOT_FOUND'],
    ['x', 400, 'BAD_REQUEST'],
  ])('answers %s with %d %s', async (id, status, code) => {
    const answer = await summaryOf(id);
    expect([answer.statusCode, answer.json().error.code]).toEqual([status, code]);
  });
});
