import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtPages } from '../../pages/built-pages.ts';
import { loggerOptions } from '../../platform/log.ts';
import { EXAMS, importExams, KEY_SENTINEL } from '../../testing/exam-course.ts';
import { FIXTURE } from '../../testing/fixture-course.ts';
import { sitting } from '../../testing/sitting.ts';
import { buildTestApp, type Person, type Role, type TestApp } from '../../testing/test-app.ts';

const { mock, practice } = EXAMS;
const SITTING: Role[] = ['enrolled', 'staff', 'admin'];

const course = `/khoa-hoc/${FIXTURE.seoUrl}`;
const slugOf: Record<number, string> = { [mock.lesson]: mock.slug, [practice.lesson]: practice.slug };

// These tests need the built pages: `npm test` builds them; when run alone, run `npm run build` first.
let test: TestApp;
let logged = '';
beforeAll(async () => {
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged += String(chunk);
      done();
    },
  });
  test = await buildTestApp({ pages: builtPages(), logger: { ...(loggerOptions('trace') as object), stream } });
  await importExams(test);
});
afterAll(() => test.close());

/** Whatever this viewer is told of the exam and its lesson: bodies and headers of calls, pages, their data and files. */
async function toldOf(as: Person | null, lesson: number): Promise<string> {
  const pages = [`${course}/group/99012`, `${course}/lesson/${lesson}-${slugOf[lesson] ?? 'bai'}`];
  const urls = [
    `/api/lesson/get-exam-lesson/${lesson}`,
    `/api/lessons/${lesson}`,
    `/api/lessons/${lesson}/exercise`,
    `/api/groups/99012`,
    `/api/courses/990`,
    '/api/courses/990/search-index',
    `/api/comment/list?lesson_id=${lesson}`,
    ...pages,
    ...pages.map((path) => `${path}.data`),
  ];
  const answers = await Promise.all(urls.map((url) => test.call('GET', url, { as })));
  return answers.map(({ body, headers }) => `${body}${JSON.stringify(headers)}`).join('\n');
}

/** Each file that the exam has, as far as this viewer gets it. Staff may have them all. */
async function filesOf(as: Person | null, lesson: number): Promise<string> {
  const { rows } = await test.database.pool.query<{ version: string }>(
    'SELECT exam_version AS version FROM lesson WHERE id = $1',
    [lesson],
  );
  const names = [practice.sound, practice.image, mock.recording, EXAMS.keyAudio, EXAMS.keyImage];
  const told = names.map(async (name) => {
    const answer = await test.call('GET', `/api/lessons/${lesson}/exam-files/${rows[0]?.version}/${name}`, { as });
    if (answer.statusCode !== 302) return answer.body;
    return (await test.call('GET', String(answer.headers.location), {})).rawPayload.toString('latin1');
  });
  return (await Promise.all(told)).join('\n');
}

const answerTo: Record<number, unknown> = {
  [practice.choice]: 'sai',
  [practice.fill]: ['một', 'hai'],
  [practice.jumble]: ['x'],
  [practice.pairs]: [{ left: 'x', right: 'y' }],
};

describe.each(SITTING)('a %s sitting an exam', { timeout: 120_000 }, (role) => {
  it.each([
    ['mock', mock.lesson, [1, 2, 3]],
    ['practice', practice.lesson, [3]],
  ] as const)(
    'is told no key of a %s before its end, nor while a second attempt runs',
    async (_type, lesson, stages) => {
      const as = await test.person(role);
      const exam = sitting(test, lesson);
      const told: string[] = [await toldOf(as, lesson)];
      const note = (answer: { body: object }) => told.push(JSON.stringify(answer.body));
      const sit = async () => {
        const { data, body } = await exam.start({ as });
        note({ body });
        const call = { as, result: data.id };
        for (const stage of stages) {
          const parts = (await exam.exam(as)).body.exam_parts as { type: number; questions: { id: number }[] }[];
          for (const { id } of parts.find(({ type }) => type === stage)?.questions ?? [])
            note(await exam.select(call, stage, id, answerTo[id] ?? 'sai'));
          note(await exam.passedTime({ as }, data.id, 1000, stage));
          note(await exam.mp3Time({ as }, data.id, 1));
          note(await exam.goOn(call));
          note(await exam.select(call, 1, 9999, 'x'));
          told.push((await exam.exam(as, data.id)).text, await toldOf(as, lesson));
          if (role === 'enrolled') told.push(await filesOf(as, lesson));
          if (stage === stages.at(-1)) break;
          note(await exam.submit(call, stage));
          told.push(await toldOf(as, lesson));
          note(await exam.next(call, stage));
        }
        return call;
      };
      const first = await sit();
      expect(told.join('\n')).not.toContain(KEY_SENTINEL);
      await exam.submit(first, stages.at(-1) ?? 1);
      // What the test looks for is there to be found, once the exam is handed in and asked for.
      expect((await exam.exam(as, first.result)).text).toContain(KEY_SENTINEL);
      expect(await filesOf(as, lesson)).toContain(KEY_SENTINEL);
      told.push(await toldOf(as, lesson));

      await sit();
      const refused = await exam.exam(as, first.result);
      expect([refused.status, refused.body.error.code]).toEqual([409, 'EXAM_ATTEMPT_RUNNING']);
      told.push(refused.text);
      expect(told.join('\n')).not.toContain(KEY_SENTINEL);
    },
  );
});

it.each(['guest', 'learner', 'ended', 'tester'] as const)('a %s is told no key of a locked exam', async (role) => {
  const as = await test.person(role);
  for (const lesson of [mock.lesson, practice.lesson]) {
    const { body } = await sitting(test, lesson).start({ as });
    const told = `${await toldOf(as, lesson)}${await filesOf(as, lesson)}${JSON.stringify(body)}`;
    expect(told).not.toContain(KEY_SENTINEL);
  }
});

describe('an exam that is handed in', () => {
  it('raises its lesson by its best share of points, at most to 84, and to 100 when passed', async () => {
    const as = await test.person('enrolled');
    const exam = sitting(test, practice.lesson);
    const call = { as, result: (await exam.start({ as })).data.id };
    const failed = await exam.submit(call, 3);
    expect(failed.body).toMatchObject({ percent: 0, is_lesson_passed: false, data: { is_passed: false } });
    const { body } = await exam.exam(as, call.result);
    const right = Object.entries(body.review.questions as Record<string, { right: unknown }>);

    const best = { as, result: (await exam.start({ as })).data.id };
    for (const [id, own] of right.slice(0, 3)) await exam.select(best, 3, Number(id), own.right);
    expect((await exam.submit(best, 3)).body).toMatchObject({
      percent: 75,
      data: { correct_answer: 3, total_answer: 4 },
    });

    const passed = { as, result: (await exam.start({ as })).data.id };
    for (const [id, own] of right) await exam.select(passed, 3, Number(id), own.right);
    const done = await exam.submit(passed, 3);
    expect(done.body).toMatchObject({ percent: 100, is_lesson_passed: true, data: { is_passed: true, stage: 5 } });
    expect((await exam.submit(passed, 3)).body).toEqual(done.body);
    expect((await test.call('GET', `/get-lesson-percent/${practice.lesson}`, { as })).json()).toBe(100);
    expect((await exam.exam(as)).body.attempts).toHaveLength(3);
  });

  it('is reviewed by its own learner only', async () => {
    const as = await test.person('enrolled');
    const exam = sitting(test, practice.lesson);
    const call = { as, result: (await exam.start({ as })).data.id };
    expect((await exam.exam(as, call.result)).body.error.code).toBe('EXAM_NOT_HANDED_IN');
    await exam.submit(call, 3);
    for (const role of ['enrolled', 'staff', 'admin'] as const) {
      const told = await exam.exam(await test.person(role), call.result);
      expect([told.status, told.body.error.code]).toEqual([404, 'EXAM_ATTEMPT_NOT_FOUND']);
    }
  });
});

describe('an exam that two lessons share', () => {
  it('tells no key by way of one while it is sat in the other', async () => {
    const as = await test.person('enrolled');
    const twin = FIXTURE.locked.lesson;
    const { rows } = await test.database.pool.query<{ version: string }>(
      'SELECT exam_version AS version FROM lesson WHERE id = $1',
      [practice.lesson],
    );
    const [{ version } = { version: '' }] = rows;
    await test.database.pool.query('UPDATE lesson SET exam_version = $2 WHERE id = $1', [twin, version]);
    const [first, second] = [sitting(test, practice.lesson), sitting(test, twin)];
    const done = { as, result: (await first.start({ as })).data.id };
    await first.submit(done, 3);
    expect((await first.exam(as, done.result)).text).toContain(KEY_SENTINEL);

    const running = { as, result: (await second.start({ as })).data.id };
    const told = await first.exam(as, done.result);
    expect([told.status, told.body.error.code]).toEqual([409, 'EXAM_ATTEMPT_RUNNING']);
    for (const lesson of [practice.lesson, twin]) {
      const file = `/api/lessons/${lesson}/exam-files/${version}/${EXAMS.keyAudio}`;
      expect((await test.call('GET', file, { as })).statusCode).toBe(404);
      expect(await toldOf(as, lesson)).not.toContain(KEY_SENTINEL);
    }
    await second.submit(running, 3);
    expect((await first.exam(as, done.result)).text).toContain(KEY_SENTINEL);
  });
});

it('no line of the log holds a key, whatever was asked for', () => {
  expect(logged).toContain('/api/lesson/submit-exam/');
  // The test itself asks for files by their names.
  const lines = logged.split('\n').filter((line) => !/"url":"\/(?:api\/lessons\/\d+\/exam-files|media)\//.test(line));
  expect(lines.filter((line) => line.includes(KEY_SENTINEL))).toEqual([]);
});
