import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PanelView, StageGroupsView } from '#contract/courses.ts';
import type { PageServices } from '#contract/page-services.ts';
import { MAX_GROUPS } from '#domain/course/group-window.ts';
import { expectNoSentinel } from '../../testing/expect-no-sentinel.ts';
import { FIXTURE } from '../../testing/fixture-course.ts';
import { buildTestApp, type Person, type Role, type TestApp } from '../../testing/test-app.ts';

const { openVideo, openDocument, locked, free, last, practice, openGroup, lockedGroup, otherStageGroup } = FIXTURE;
const FIRST_STAGE = 9901;
const SECOND_STAGE = 9902;

let test: TestApp;
let ask: (services: PageServices) => Promise<unknown>;
beforeAll(async () => {
  const handle = async (_request: Request, services: PageServices) => Response.json((await ask(services)) ?? null);
  test = await buildTestApp({ pages: { handle, clientFolder: null, isDevelopment: false } });
});
afterAll(() => test.close());

async function panelOf(lessonId: number, as: Person | null): Promise<PanelView> {
  ask = (services) => services.findPanel(`${lessonId}-x`);
  return (await test.call('GET', '/khoa-hoc', { as })).json();
}

async function pass(person: Person, lessonId: number): Promise<void> {
  await test.database.pool.query(
    `INSERT INTO lesson_record (user_id, lesson_id, percent, passed_at, parts, opened_at, updated_at)
     VALUES ($1, $2, 90, now(), '{}', now(), now())`,
    [person.userId, lessonId],
  );
}

const groupsOf = (view: Pick<PanelView, 'categories'>) => view.categories.flatMap((category) => category.groups);

describe('the panel of a lesson', () => {
  it('holds the groups of its stage and the lessons of its own group', async () => {
    const panel = await panelOf(openDocument.lesson, null);
    expect(PanelView.strict().safeParse(panel).success).toBe(true);
    expect(panel).toMatchObject({
      course: { id: FIXTURE.courseId, SEOurl: FIXTURE.seoUrl },
      stage: { id: FIRST_STAGE, number: 1, name: 'Chặng đầu' },
      categories: [{ title: 'Mở đầu', total_groups: 2 }],
      groups_before: 0,
      groups_after: 0,
      open_group: { id: openGroup },
    });
    expect(
      groupsOf(panel).map(({ id, total_video, total_time, is_trial }) => [id, total_video, total_time, is_trial]),
    ).toEqual([
      [openGroup, 1, [0, 40], true],
      [lockedGroup, 1, [0, 40], false],
    ]);
    const held = { total_words: 0, total_lessons: 2 };
    // One of the locked group's lessons is free.
    expect(groupsOf(panel)).toMatchObject([
      { ...held, locked_lessons: 0 },
      { ...held, locked_lessons: 1 },
    ]);
    expect(panel.open_group?.lessons.map(({ id }) => id)).toEqual([openVideo.lesson, openDocument.lesson]);
  });

  it.each<[Role, boolean]>([
    ['guest', false],
    ['learner', false],
    ['tester', false],
    ['ended', false],
    ['enrolled', true],
    ['staff', true],
    ['admin', true],
  ])('tells a %s whether every lesson opens: %o', async (role, study) => {
    const panel = await panelOf(last.lesson, await test.person(role));
    expect(panel.can).toEqual({ study });
    expect(groupsOf(panel).map((group) => group.can.open)).toEqual([study]);
    expect(panel.open_group?.lessons.map((lesson) => [lesson.isUnlock, lesson.can.open])).toEqual([
      [study, study],
      [study, study],
    ]);
    expectNoSentinel(JSON.stringify(panel), `the panel of a ${role}`);
  });

  it('shows the viewer’s own marks', async () => {
    const [one, other] = [await test.person('enrolled'), await test.person('enrolled')];
    await pass(one, locked.lesson);
    await pass(one, free.lesson);
    const marks = async (person: Person) =>
      groupsOf(await panelOf(openVideo.lesson, person)).map(({ percent, done }) => [percent, done]);
    expect(await marks(one)).toEqual([
      [0, false],
      [100, true],
    ]);
    expect(await marks(other)).toEqual([
      [0, false],
      [0, false],
    ]);
  });

  it('queries the marks of its stage only', async () => {
    const learner = await test.person('enrolled');
    const query = vi.spyOn(test.database.pool, 'query');
    await panelOf(last.lesson, learner);
    const asked = query.mock.calls.flatMap((call) => {
      const [statement, values] = call as unknown as [{ text?: string } | string, unknown[] | undefined];
      const text = typeof statement === 'string' ? statement : (statement.text ?? '');
      return text.includes('lesson_record') ? [values] : [];
    });
    expect(asked).toEqual([[learner.userId, [last.lesson, practice.lesson]]]);
  });

  it('holds only the groups around its own if the stage has many, and the call has all', async () => {
    const ids = Array.from({ length: 30 }, (_, place) => 99_100 + place);
    await test.database.pool.query(
      `INSERT INTO lesson_group (id, category_id, name, glyph, is_trial, position)
       SELECT id, 99002, 'Nhóm ' || id, '本', false, id FROM unnest($1::int[]) AS id`,
      [ids],
    );
    await test.database.pool.query(
      'UPDATE course SET version = version + 1; UPDATE content_state SET version = version + 1',
    );
    const learner = await test.person('enrolled');
    const panel = await panelOf(last.lesson, learner);
    expect(panel.categories).toMatchObject([{ title: 'Tiếp theo', total_groups: 31 }]);
    expect(groupsOf(panel).map(({ id }) => id)).toEqual([otherStageGroup, ...ids.slice(0, MAX_GROUPS - 1)]);
    expect([panel.groups_before, panel.groups_after]).toEqual([0, 31 - MAX_GROUPS]);

    const answer = await test.call('GET', `/api/stages/${SECOND_STAGE}/groups`, { as: learner });
    expect(StageGroupsView.strict().safeParse(answer.json()).success).toBe(true);
    const all: StageGroupsView = answer.json();
    expect(groupsOf(all).map(({ id }) => id)).toEqual([otherStageGroup, ...ids]);
    expect(groupsOf(all).slice(0, MAX_GROUPS)).toEqual(groupsOf(panel));
  });
});

describe('GET /api/stages/{id}/groups', () => {
  it.each([
    ['/api/stages/1/groups', 404, 'NOT_FOUND'],
    ['/api/stages/x/groups', 400, 'BAD_REQUEST'],
  ])('answers %s with %d %s', async (url, status, code) => {
    const answer = await test.call('GET', url);
    expect([answer.statusCode, answer.json().error.code]).toEqual([status, code]);
  });
});
