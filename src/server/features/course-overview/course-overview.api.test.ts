import Papa from 'papaparse';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CourseOverviewView } from '#contract/course-overview.ts';
import { FIXTURE } from '../../testing/fixture-course.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { watchStatements } from '../../testing/watch-statements.ts';

const { courseId, practice } = FIXTURE;
const PATH = `/api/staff/courses/${courseId}/overview`;

let test: TestApp;
let staff: Person;
let lessons: CourseOverviewView['lessons'];
beforeAll(async () => {
  test = await buildTestApp();
  staff = await test.person('staff');
  lessons = await overview();
});
afterAll(() => test.close());

const overview = async () => (await test.call('GET', PATH, { as: staff })).json<CourseOverviewView>().lessons;
const idAt = (place: number) => lessons[place]?.lesson_id ?? 0;
const DAYS_MS = 86_400_000;

/** What a learner has of a lesson: opened, or passed, so many days ago, with seconds played. */
async function record(as: Person, lessonId: number, has: { passed?: boolean; daysAgo?: number; played?: number[] }) {
  const at = new Date(test.clock.nowMs - (has.daysAgo ?? 0) * DAYS_MS);
  await test.database.pool.query(
    `INSERT INTO lesson_record (user_id, lesson_id, percent, passed_at, parts, opened_at, updated_at)
     VALUES ($1, $2, 0, $3, $4, $5, $5)`,
    [as.userId, lessonId, has.passed ? at : null, JSON.stringify({ c1: { percent: 1, played: has.played ?? [] } }), at],
  );
}

it('tells of each lesson who opened, passed and went on, where they stopped, and how long it takes', async () => {
  const [lan, minh, hoa] = [await test.person('enrolled'), await test.person('enrolled'), await test.person('learner')];
  await record(lan, idAt(0), { passed: true, played: [0, 60, 100, 160] });
  await record(lan, idAt(1), { played: [0, 30] });
  await record(minh, idAt(0), { daysAgo: 15, played: [0, 600] });
  await record(hoa, idAt(0), { passed: true, daysAgo: 13, played: [0, 240] });
  await record(hoa, idAt(2), { daysAgo: 15 });
  await record(await test.person('tester'), idAt(0), { passed: true });
  await record(staff, idAt(0), { passed: true });
  await test.database.pool.query(
    'INSERT INTO lesson_stay (user_id, lesson_id, joined_ms, length_ms) VALUES ($1, $2, 1, 20000), ($1, $2, 2, 10000)',
    [lan.userId, idAt(1)],
  );
  const [first, second, third] = await overview();
  expect(first).toMatchObject({ opened: 3, passed: 2, went_on: 1, stopped: 1, median_minutes: 4 });
  expect(second).toMatchObject({ opened: 1, passed: 0, went_on: 0, stopped: 0, median_minutes: 1 });
  // Hoa studied 13 days ago.
  expect(third).toMatchObject({ opened: 1, stopped: 0, median_minutes: null });
});

it('names the question that is failed most, among those that are still there', async () => {
  const at = lessons.findIndex(({ lesson_id }) => lesson_id === practice.lesson);
  expect((await overview())[at]?.failed_question).toBeNull();
  const answers = (wrong: number[]) =>
    JSON.stringify(
      [practice.choice, practice.fill, 1].map((question) => ({
        question,
        answer: null,
        isRight: !wrong.includes(question),
      })),
    );
  const lan = await test.person('enrolled');
  for (const wrong of [[practice.fill, 1], [practice.fill, practice.choice, 1], [1], []])
    await test.database.pool.query(
      `INSERT INTO exercise_result (user_id, client_id, sent_hash, lesson_id, course_id, created_at, correct, total, grade, is_passed, answers, streak)
       VALUES ($1, gen_random_uuid(), '', $2, $3, now(), 0, 3, 0, false, $4, 0)`,
      [lan.userId, practice.lesson, courseId, answers(wrong)],
    );
  const row = (await overview())[at];
  expect(row?.failed_question).toMatchObject({ wrong_percent: 50 });
  expect(row?.failed_question?.url).toBe(`${row?.url}?tab_active=tabExercise`);
});

it('is a table for spreadsheets, too', async () => {
  const answer = await test.call('GET', `${PATH}.csv`, { as: staff });
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="khoa-hoc-${courseId}.csv"`);
  const [head, first] = Papa.parse<string[]>(answer.body.slice(1).trim()).data;
  expect(head?.slice(3, 6)).toEqual(['Bài học', 'Đã mở', 'Đã đạt']);
  expect(first?.[0]).toBe(String(idAt(0)));
});

it('is of a course that is there', async () => {
  const answer = await test.call('GET', '/api/staff/courses/999999/overview', { as: staff });
  expect(answer.json()).toMatchObject({ error: { code: 'COURSE_NOT_FOUND' } });
});

it('is counted once for all who ask at the same moment, and anew for who asks later', async () => {
  const counts = async (asks: number) => {
    const watch = watchStatements(test.database.pool);
    const answers = await Promise.all(Array.from({ length: asks }, overview));
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
    return watch.end().filter((name) => name === 'course-overview').length;
  };
  expect(await counts(5)).toBe(1);
  expect(await counts(1)).toBe(1);
});
