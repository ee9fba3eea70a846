import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CourseView, type GroupLessonsView } from '#contract/courses.ts';
import { FIXTURE } from '../../testing/fixture-course.ts';
import { buildTestApp, type Person, type Role, type TestApp } from '../../testing/test-app.ts';

const { courseId, openGroup, lockedGroup, otherStageGroup, openVideo, openDocument, locked, free, last, practice } =
  FIXTURE;

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const get = async (url: string, as: Person | null = null) => test.call('GET', url, { as });
const courseFor = async (as: Person | null): Promise<CourseView> => (await get(`/api/courses/${courseId}`, as)).json();

/** Groups of a course by id. */
function groupsOf(course: CourseView) {
  const groups = course.stages.flatMap((stage) => stage.categories.flatMap((category) => category.groups));
  return new Map(groups.map((group) => [group.id, group]));
}

/** Gives the learner a record of a lesson, as reports would. */
async function record(person: Person, lessonId: number, percent: number, isPassed = percent >= 85): Promise<void> {
  const now = new Date(test.clock.nowMs);
  await test.database.pool.query(
    `INSERT INTO lesson_record (user_id, lesson_id, percent, passed_at, parts, opened_at, updated_at)
     VALUES ($1, $2, $3, $4, '{}', $5, $5)`,
    [person.userId, lessonId, percent, isPassed ? now : null, now],
  );
}

describe('GET /api/courses', () => {
  it('lists every course with the viewer’s state', async () => {
    const [course, ...others] = (await get('/api/courses')).json();
    expect(others).toEqual([]);
    expect(course).toEqual({
      id: courseId,
      name: 'Khóa thử',
      SEOurl: FIXTURE.seoUrl,
      level: 'N5',
      audience: 'dành cho kiểm thử',
      description: 'Một khóa nhỏ.',
      totals: { stages: 2, groups: 3, lessons: 6, video_seconds: 300, minutes: 120 },
      enrolment: null,
      percent: 0,
      passed_lessons: 0,
      counted_lessons: 6,
      price_from_dong: null,
      rating: null,
      can: { study: false, enrol: false, buy: false, rate: false },
    });
  });

  it.each<[Role, boolean, boolean]>([
    ['guest', false, false],
    ['learner', false, true],
    ['enrolled', true, false],
    ['ended', false, true],
    ['staff', true, false],
    ['admin', true, false],
    ['tester', false, true],
  ])('says what a %s can do: study %s, enrol %s', async (role, study, enrol) => {
    const person = await test.person(role);
    expect((await get('/api/courses', person)).json()[0].can).toEqual({ study, enrol, buy: false, rate: false });
  });
});

describe('GET /api/courses/{id}', () => {
  it('counts lessons begun separately from those passed', async () => {
    const learner = await test.person('learner');
    const add = (lessonId: number, percent: number) =>
      test.database.pool.query(
        `INSERT INTO lesson_record (user_id, lesson_id, percent, passed_at, parts, opened_at, updated_at)
         VALUES ($1, $2, $3::int, CASE WHEN $3::int >= 85 THEN now() END, '{}', now(), now())`,
        [learner.userId, lessonId, percent],
      );
    const groupOf = async () => groupsOf(await courseFor(learner)).get(openGroup);
    await add(openVideo.lesson, 0);
    expect(await groupOf()).toMatchObject({ begun_lessons: 0, passed_lessons: 0 });
    await add(openDocument.lesson, 40);
    expect(await groupOf()).toMatchObject({ begun_lessons: 1, passed_lessons: 0 });
    await test.database.pool.query(
      'UPDATE lesson_record SET percent = 100, passed_at = now() WHERE user_id = $1 AND lesson_id = $2',
      [learner.userId, openDocument.lesson],
    );
    expect(await groupOf()).toMatchObject({ begun_lessons: 0, passed_lessons: 1 });
  });

  it('spells the tree as decisions §2 does', async () => {
    const course = await courseFor(null);
    const names = (value: object | undefined) => Object.keys(value ?? {});
    const has = (fields: string) => expect.arrayContaining(fields.split(' '));
    expect(names(course)).toEqual(has('id name SEOurl level description totals can enrolment percent stages'));
    const stage = course.stages[0];
    expect(names(stage)).toEqual(has('id name percent done categories'));
    const category = stage?.categories[0];
    expect(names(category)).toEqual(has('id title groups'));
    const group = category?.groups[0];
    expect(names(group)).toEqual(has('id name is_trial total_video total_time percent done lessons'));
    expect(names(group?.lessons[0])).toEqual(
      has(
        'id type name name_html slug SEOurl image require is_free component_types lesson_type expect_time stage_name progress isUnlock passed_exam_result last_exam_result can',
      ),
    );
    expect(CourseView.strict().safeParse(course).success).toBe(true);
  });

  it('keeps the authors’ order, and counts videos and time of each group', async () => {
    const course = await courseFor(null);
    expect(course.stages.map((stage) => [stage.id, stage.number])).toEqual([
      [9901, 1],
      [9902, 2],
    ]);
    const groups = groupsOf(course);
    expect([...groups.keys()]).toEqual([openGroup, lockedGroup, otherStageGroup]);
    expect(groups.get(openGroup)).toMatchObject({ total_video: 1, total_time: [0, 40], is_trial: true });
    expect(groups.get(openGroup)?.lessons.map((lesson) => lesson.id)).toEqual([openVideo.lesson, openDocument.lesson]);
    expect(groups.get(openGroup)?.lessons.map((lesson) => lesson.component_types)).toEqual([[2], [1, 8]]);
    expect(groups.get(openGroup)?.lessons[0]).toMatchObject({
      name_html: 'Ngữ pháp: <span lang="ja">これ・それ</span>',
      SEOurl: 'bai-mo',
      slug: 'video-mo',
      stage_name: 'Chặng đầu',
    });
  });

  it('adds percents, done and counts to the tree', async () => {
    const learner = await test.person('learner');
    await record(learner, openVideo.lesson, 100);
    await record(learner, openDocument.lesson, 85);
    await record(learner, locked.lesson, 60);
    const course = await courseFor(learner);
    const groups = groupsOf(course);
    expect(groups.get(openGroup)).toMatchObject({ percent: 100, done: true, passed_lessons: 2, counted_lessons: 2 });
    expect(groups.get(lockedGroup)).toMatchObject({ percent: 0, done: false, passed_lessons: 0, counted_lessons: 2 });
    expect(groups.get(lockedGroup)?.lessons[0]).toMatchObject({ progress: 60, is_passed: false });
    expect(course.stages[0]).toMatchObject({ percent: 50, done: false, done_groups: 1, total_groups: 2 });
    expect(course.stages[0]?.categories[0]?.done_groups).toBe(1);
    expect(course).toMatchObject({ percent: 33, passed_lessons: 2, counted_lessons: 6 });
  });

  it('counts a lesson once passed, whatever its percent is now', async () => {
    const learner = await test.person('learner');
    await record(learner, last.lesson, 50, true);
    expect((await courseFor(learner)).stages[1]).toMatchObject({ percent: 50, done: false });
    await record(learner, practice.lesson, 60, true);
    const course = await courseFor(learner);
    expect(course.stages[1]).toMatchObject({ percent: 100, done: true });
    expect(groupsOf(course).get(otherStageGroup)?.lessons[0]).toMatchObject({ progress: 50, is_passed: true });
  });

  it('shows nobody the marks of another learner', async () => {
    const [one, other] = [await test.person('learner'), await test.person('learner')];
    await record(one, openVideo.lesson, 100);
    expect((await courseFor(other)).passed_lessons).toBe(0);
    expect((await courseFor(null)).passed_lessons).toBe(0);
  });

  it.each<[Role, boolean]>([
    ['guest', false],
    ['learner', false],
    ['tester', false],
    ['ended', false],
    ['enrolled', true],
    ['staff', true],
    ['admin', true],
  ])('opens for a %s what they may open; locked ones: %s', async (role, studies) => {
    const groups = groupsOf(await courseFor(await test.person(role)));
    const opens = (id: number) => groups.get(id)?.lessons.map((lesson) => lesson.can.open);
    expect(opens(openGroup)).toEqual([true, true]);
    expect(opens(lockedGroup)).toEqual([studies, true]);
    expect(opens(otherStageGroup)).toEqual([studies, studies]);
    expect([...groups.values()].map((group) => group.can.open)).toEqual([true, true, studies]);
    const rows = [...groups.values()].flatMap((group) => group.lessons);
    expect(rows.map((row) => row.isUnlock)).toEqual(rows.map(() => studies));
    expect(rows.filter((row) => row.is_free).map((row) => row.id)).toEqual([
      openVideo.lesson,
      openDocument.lesson,
      free.lesson,
    ]);
  });

  it('names the viewer’s latest enrolment, even an ended one', async () => {
    expect((await courseFor(await test.person('enrolled'))).enrolment).toMatchObject({
      course_id: courseId,
      expires_at: null,
      source: 'staff',
      is_running: true,
    });
    expect((await courseFor(await test.person('ended'))).enrolment).toMatchObject({
      expires_at: new Date(test.clock.nowMs - 3_600_000).toISOString(),
      is_running: false,
    });
  });

  it.each([
    ['/api/courses/991', 404, 'COURSE_NOT_FOUND'],
    ['/api/courses/999999999', 404, 'COURSE_NOT_FOUND'],
    ['/api/courses/khoa-thu', 400, 'BAD_REQUEST'],
    ['/api/courses/0', 400, 'BAD_REQUEST'],
    ['/api/groups/1', 404, 'GROUP_NOT_FOUND'],
    ['/api/groups/x', 400, 'BAD_REQUEST'],
  ])('answers %s with %d %s', async (url, status, code) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.json().error.code]).toEqual([status, code]);
  });
});

describe('GET /api/groups/{id}', () => {
  it('holds the same rows as the tree', async () => {
    const enrolled = await test.person('enrolled');
    await record(enrolled, openVideo.lesson, 33);
    const groups = groupsOf(await courseFor(enrolled));
    for (const [id, group] of groups) {
      const answer: GroupLessonsView = (await get(`/api/groups/${id}`, enrolled)).json();
      expect(answer).toEqual({ id, lessons: group.lessons });
    }
  });
});

describe('an archived lesson', () => {
  it('counts nowhere and comes back with its marks', async () => {
    const learner = await test.person('enrolled');
    await record(learner, locked.lesson, 100);
    const archive = (at: string) =>
      test.database.pool.query(
        `UPDATE lesson SET archived_at = ${at} WHERE id = ${locked.lesson};
         UPDATE course SET version = version + 1; UPDATE content_state SET version = version + 1`,
      );
    await archive('now()');
    const without = await courseFor(learner);
    expect(without).toMatchObject({
      passed_lessons: 0,
      counted_lessons: 5,
      totals: { lessons: 5, video_seconds: 200 },
    });
    expect(
      groupsOf(without)
        .get(lockedGroup)
        ?.lessons.map((lesson) => lesson.id),
    ).toEqual([free.lesson]);
    expect((await get(`/api/lessons/${locked.lesson}`, learner)).json().error.code).toBe('LESSON_NOT_FOUND');
    await archive('NULL');
    expect(await courseFor(learner)).toMatchObject({ passed_lessons: 1, counted_lessons: 6 });
  });
});
