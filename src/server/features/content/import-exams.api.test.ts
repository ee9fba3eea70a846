import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LessonView } from '#contract/lessons.ts';
import { EXAMS, examFiles, importExams, KEY_SENTINEL } from '../../testing/exam-course.ts';
import { silentMp3 } from '../../testing/silent-mp3.ts';
import { buildTestApp, type TestApp } from '../../testing/test-app.ts';

const MOCK_FILE = `lessons/${EXAMS.mock.slug}/exam.yaml`;

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
  await importExams(test);
});
afterAll(() => test.close());

const versions = async () =>
  (await test.database.pool.query<{ hash: string }>('SELECT hash FROM exam_version ORDER BY created_at, hash')).rows;
const presentVersion = async () =>
  (
    await test.database.pool.query<{ version: string | null; isArchived: boolean }>(
      'SELECT exam_version AS version, archived_at IS NOT NULL AS "isArchived" FROM lesson WHERE id = $1',
      [EXAMS.mock.lesson],
    )
  ).rows[0];
const changed = () => String(examFiles()[MOCK_FILE]).replace('sai 101', 'sai hẳn 101');

it('an exam keeps its version as long as nothing of it changes', async () => {
  const before = await presentVersion();
  await importExams(test);
  expect(await presentVersion()).toEqual(before);
  expect(await versions()).toHaveLength(2);
});

it('a changed exam is a further version, and the earlier one comes back with its content', async () => {
  const before = await presentVersion();
  await importExams(test, { [MOCK_FILE]: changed() });
  const after = await presentVersion();
  expect(after?.version).not.toBe(before?.version);
  expect(await versions()).toHaveLength(3);
  await importExams(test);
  expect(await presentVersion()).toEqual(before);
  expect(await versions()).toHaveLength(3);
});

it('a changed recording is a further version, too', async () => {
  const before = await presentVersion();
  const file = `lessons/${EXAMS.mock.slug}/${EXAMS.mock.recording}`;
  await importExams(test, { [file]: silentMp3(60, 'other') });
  expect((await presentVersion())?.version).not.toBe(before?.version);
  await importExams(test);
});

it('an exam that was taken out of the course is archived with its lesson, its version stays', async () => {
  const before = await presentVersion();
  const files = Object.keys(examFiles()).filter((file) => file.startsWith(`lessons/${EXAMS.mock.slug}/`));
  const gone = Object.fromEntries(files.map((file) => [file, null]));
  const course = String(examFiles()['course.yaml']).replace(/ *- thi-thu\n/, '');
  await importExams(test, { ...gone, 'course.yaml': course });
  expect(await presentVersion()).toEqual({ ...before, isArchived: true });
  await importExams(test);
  expect(await presentVersion()).toEqual(before);
});

it("a lesson tells of its exam how long it is and what passes it, and is one part, 'exam'", async () => {
  const response = await test.call('GET', `/api/lessons/${EXAMS.mock.lesson}`, { as: await test.person('enrolled') });
  const view: LessonView = response.json();
  expect(view).toMatchObject({ type: 'last_exam', component: [], component_types: [], exercise: null });
  expect(view.exam).toEqual({
    type: 'last_exam',
    level: 'N5',
    parts: [
      { stage: 1, minutes: 20, points: 60, questions: 2 },
      { stage: 2, minutes: 40, points: 60, questions: 2 },
      { stage: 3, minutes: 30, points: 60, questions: 2 },
    ],
    minutes: 90,
    pass_marks: 80,
    pass_rule: 'site',
    clock: 'study',
    plays_once: true,
  });
  expect(response.body).not.toContain(KEY_SENTINEL);
});

it('a practice is told with its own right answers, and its sounds play again', async () => {
  const view: LessonView = (
    await test.call('GET', `/api/lessons/${EXAMS.practice.lesson}`, { as: await test.person('enrolled') })
  ).json();
  expect(view.exam).toMatchObject({ type: 'exam', pass_marks: null, plays_once: false, parts: [{ questions: 4 }] });
});

it('a lesson without an exam has none', async () => {
  const view: LessonView = (await test.call('GET', '/api/lessons/990101')).json();
  expect(view.exam).toBeNull();
});
