import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXAMS, importExams, KEY_SENTINEL } from '../../testing/exam-course.ts';
import { sitting } from '../../testing/sitting.ts';
import { buildTestApp, type Person, type Role, type TestApp } from '../../testing/test-app.ts';

const { mock, practice } = EXAMS;
const SITTING: Role[] = ['enrolled', 'staff', 'admin'];

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
  await importExams(test);
});
afterAll(() => test.close());

/** Whatever this viewer is told of the exam and its lesson: bodies and headers. */
async function toldOf(as: Person | null, lesson: number): Promise<string> {
  const urls = [
    `/api/lesson/get-exam-lesson/${lesson}`,
    `/api/lessons/${lesson}`,
    `/api/lessons/${lesson}/exercise`,
    `/api/groups/99012`,
    `/api/courses/990`,
    '/api/courses/990/search-index',
    `/api/comment/list?lesson_id=${lesson}`,
  ];
  const answers = await Promise.all(urls.map((url) => test.call('GET', url, { as })));
  return answers.map(({ body, headers }) => `${body}${JSON.stringify(headers)}`).join('\n');
}

const answerTo: Record<number, unknown> = {
  [practice.choice]: 'sai',
  [practice.fill]: ['một', 'hai'],
  [practice.jumble]: ['x'],
  [practice.pairs]: [{ left: 'x', right: 'y' }],
};

describe.each(SITTING)('a %s sitting an exam', (role) => {
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
    const told = `${await toldOf(as, lesson)}${JSON.stringify(body)}`;
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
