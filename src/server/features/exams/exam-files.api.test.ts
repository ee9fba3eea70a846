import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ExamPreviewView } from '#contract/exams/exam-preview.ts';
import { EXAMS, examFiles, importExams, KEY_SENTINEL } from '../../testing/exam-course.ts';
import { sitting } from '../../testing/sitting.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

const { mock, practice, keyAudio } = EXAMS;
const MINUTE = 60_000;

let test: TestApp;
let learner: Person;
beforeAll(async () => {
  test = await buildTestApp();
  await importExams(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  learner = await test.person('enrolled');
});

async function versionOf(lesson: number): Promise<string> {
  const { rows } = await test.database.pool.query<{ version: string | null }>(
    'SELECT exam_version AS version FROM lesson WHERE id = $1',
    [lesson],
  );
  return rows[0]?.version ?? '';
}

async function fetchFile(lesson: number, file: string, as: Person | null, version?: string) {
  const url = `/api/lessons/${lesson}/exam-files/${version ?? (await versionOf(lesson))}/${file}`;
  const answer = await test.call('GET', url, { as });
  if (answer.statusCode !== 302) return answer.statusCode;
  return (await test.call('GET', String(answer.headers.location), {})).rawPayload;
}

/** Sits the mock up to the end of these parts. */
async function sit(...stages: number[]) {
  const calls = sitting(test, mock.lesson);
  const call = { as: learner };
  await calls.start(call);
  for (const stage of stages) {
    test.clock.nowMs += MINUTE;
    await calls.submit(call, stage, MINUTE);
    await calls.next(call, stage);
  }
}

describe('a file of an exam', () => {
  it('of its tasks is there for whoever may open the lesson', async () => {
    const sound = examFiles()[`lessons/${practice.slug}/${practice.sound}`];
    expect(await fetchFile(practice.lesson, practice.sound, learner)).toEqual(sound);
    expect(await fetchFile(practice.lesson, practice.sound, await test.person('learner'))).toBe(403);
    expect(await fetchFile(practice.lesson, practice.sound, null)).toBe(401);
  });

  it('that plays once is there from the begin of the part before', async () => {
    expect(await fetchFile(mock.lesson, mock.recording, learner)).toBe(404);
    await sit();
    expect(await fetchFile(mock.lesson, mock.recording, learner)).toBe(404);
    await sit(1);
    const recording = examFiles()[`lessons/${mock.slug}/${mock.recording}`];
    expect(await fetchFile(mock.lesson, mock.recording, learner)).toEqual(recording);
  });

  it('that only its key leads to is there after the end, and not while another attempt runs', async () => {
    await sit(1, 2);
    expect(await fetchFile(mock.lesson, keyAudio, learner)).toBe(404);
    await sit(1, 2, 3);
    const audio = examFiles()[`lessons/${mock.slug}/${keyAudio}`];
    expect(await fetchFile(mock.lesson, keyAudio, learner)).toEqual(audio);
    await sit();
    expect(await fetchFile(mock.lesson, keyAudio, learner)).toBe(404);
  });

  it('is there for staff at once', async () => {
    const audio = examFiles()[`lessons/${mock.slug}/${keyAudio}`];
    expect(await fetchFile(mock.lesson, keyAudio, await test.person('staff'))).toEqual(audio);
  });

  it('stays there for an attempt at an earlier version', async () => {
    const earlier = await versionOf(mock.lesson);
    await sit(1);
    const file = `lessons/${mock.slug}/exam.yaml`;
    await importExams(test, { [file]: String(examFiles()[file]).replace('sai 101', 'sai hẳn 101') });
    expect(await versionOf(mock.lesson)).not.toBe(earlier);
    expect(await fetchFile(mock.lesson, mock.recording, learner, earlier)).toBeInstanceOf(Buffer);
    expect(await fetchFile(mock.lesson, mock.recording, await test.person('enrolled'), earlier)).toBe(404);
    await importExams(test);
  });

  it('of one lesson is not reached by way of another', async () => {
    expect(await fetchFile(practice.lesson, keyAudio, learner, await versionOf(mock.lesson))).toBe(404);
  });

  it.each(['..%2f..%2fsecret', 'no-such.mp3', '%00.mp3'])('%s does not exist', async (file) => {
    expect(await fetchFile(mock.lesson, file, learner)).toBe(404);
  });
});

describe('the preview of an exam', () => {
  const preview = async (as: Person | null) => test.call('GET', `/api/lessons/${mock.lesson}/exam-preview`, { as });

  it('shows staff every task with its key', async () => {
    const answer = await preview(await test.person('staff'));
    const view: ExamPreviewView = answer.json();
    expect(Object.keys(view.questions).map(Number)).toEqual([...mock.questions]);
    const [first] = view.exam_parts[0]?.mondais[0]?.tasks ?? [];
    expect(first).toMatchObject({ id: 101, type: 3 });
    const right = first?.type === 3 ? first.answers.find(({ id }) => id === view.questions['101']?.right) : null;
    expect(right?.value).toContain('đúng 101');
    expect(view.questions['301']).toMatchObject({ heard: [0, 1.5], script: { value: `Lời ${KEY_SENTINEL}` } });
  });

  it.each(['guest', 'learner', 'enrolled', 'tester'] as const)('tells a %s nothing', async (role) => {
    const answer = await preview(await test.person(role));
    expect(answer.statusCode).toBeGreaterThanOrEqual(401);
    expect(answer.body).not.toContain(KEY_SENTINEL);
  });
});
