import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExamStatisticsView, ExamResultsView } from '#contract/exams/exam-staff.ts';
import { mockOf } from '#domain/exam/exam-fixture.ts';
import { EXAM_LESSON, sitting } from '../../testing/sitting.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let exam: ReturnType<typeof sitting>;
let staff: Person;
beforeAll(async () => {
  test = await buildTestApp();
  exam = sitting(test);
  await exam.setExam(mockOf());
  staff = await test.person('staff');
});
afterAll(() => test.close());

const get = (path: string) => test.call('GET', `/api/lessons/${EXAM_LESSON}/exam/${path}`, { as: staff });
const post = (url: string, body: object) => test.call('POST', url, { as: staff, body });
const extraTime = (body: object) => post(`/api/lessons/${EXAM_LESSON}/exam/extra-time`, body);
const voided = (id: number, reason: string) => post(`/api/exam-attempts/${id}/void`, { reason });

/** Sits the whole mock with these answers, and hands it in. */
async function sat(as: Person, answers: Record<number, string> = {}): Promise<number> {
  const call = { as, result: (await exam.start({ as })).data.id };
  for (const stage of [1, 2, 3]) {
    for (const [id, given] of Object.entries(answers))
      if (Number(id[0]) === stage) await exam.select(call, stage, Number(id), given);
    await exam.submit(call, stage);
    if (stage < 3) await exam.next(call, stage);
  }
  return call.result;
}

describe('the results of an exam', () => {
  it('are a list, newest first, by state and name', async () => {
    const [lan, minh] = [await test.person('enrolled'), await test.person('enrolled')];
    const rename = 'UPDATE "user" SET name = $2 WHERE id = $1';
    await test.database.pool.query(rename, [lan.userId, 'Lan Anh']);
    const failed = await sat(lan, { 101: '101-right' });
    const running = (await exam.start({ as: minh })).data.id;
    const ids = async (query: string) =>
      (await get(`results${query}`)).json<ExamResultsView>().results.map(({ id }) => id);
    expect(await ids('')).toEqual([running, failed]);
    expect(await ids('?filter=running')).toEqual([running]);
    expect(await ids('?filter=failed')).toEqual([failed]);
    expect(await ids('?filter=passed')).toEqual([]);
    expect(await ids('?q=lan')).toEqual([failed]);
    expect(await ids(`?before=${running}`)).toEqual([failed]);
    const [row] = (await get('results?q=lan')).json<ExamResultsView>().results;
    expect(row).toMatchObject({ learner: { id: lan.userId }, total_score: 30, score_1: 30, correct_answer: 1 });
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])(
    'are a table in which the name %j is no formula',
    async (name) => {
      const as = await test.person('enrolled');
      await test.database.pool.query('UPDATE "user" SET name = $2 WHERE id = $1', [as.userId, `${name},"x"`]);
      await exam.start({ as });
      const answer = await get('results.csv?filter=running');
      expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
      const { data } = Papa.parse<string[]>(answer.body.slice(1));
      expect(data.flat()).toContain(`'${name},"x"`);
      expect(data.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
    },
  );
});

describe('the statistics of an exam', () => {
  it('are of first attempts: share right, discrimination, the most chosen wrong answer', async () => {
    await test.database.pool.query('DELETE FROM exam_attempt');
    for (let learner = 0; learner < 10; learner += 1) {
      const as = await test.person('enrolled');
      const isGood = learner < 5;
      await sat(as, {
        101: isGood ? '101-right' : '101-other',
        102: isGood ? '102-right' : '102-wrong',
        201: learner === 0 ? '201-wrong' : '201-right',
      });
      if (learner === 9) await sat(as, { 101: '101-right' });
    }
    const { attempts, questions } = (await get('statistics')).json<ExamStatisticsView>();
    expect(attempts).toBe(10);
    const of = (id: number) => questions.find((one) => one.question_id === id);
    expect(of(101)).toMatchObject({
      stage: 1,
      right_percent: 50,
      unanswered_percent: 0,
      wrong_answer: { text: 'other', percent: 50 },
    });
    expect(of(101)?.discrimination).toBeGreaterThan(0.8);
    expect(of(201)).toMatchObject({ right_percent: 90, wrong_answer: { text: 'wrong', percent: 10 } });
    expect(of(301)).toMatchObject({
      right_percent: 0,
      unanswered_percent: 100,
      discrimination: null,
      wrong_answer: null,
    });
  });
});

describe('more time for one learner', () => {
  it('reaches the parts that have not begun, and later attempts', async () => {
    const as = await test.person('enrolled');
    const { data } = await exam.start({ as });
    expect((await extraTime({ user_id: as.userId, percent: 50 })).json()).toEqual({ percent: 50, parts: [2, 3] });
    const call = { as, result: data.id };
    expect((await exam.goOn(call)).data).toMatchObject({ extra_percent: 50, time_left: [60_000, 180_000, 90_000] });
    expect((await exam.start({ as })).data.time_left).toEqual([90_000, 180_000, 90_000]);
  });

  it('is for a learner who is there, within bounds', async () => {
    expect((await extraTime({ user_id: 999_999, percent: 10 })).json().error.code).toBe('LEARNER_NOT_FOUND');
    for (const percent of [-1, 101, 2.5]) expect((await extraTime({ user_id: 1, percent })).statusCode).toBe(400);
  });
});

describe('voiding an attempt', () => {
  it('ends it for a reason that its learner reads, and it counts nowhere', async () => {
    const as = await test.person('enrolled');
    const { data } = await exam.start({ as });
    expect((await voided(data.id, '  Mất điện cả phòng ')).statusCode).toBe(200);
    const late = await exam.select({ as, result: data.id }, 1, 101, '101-right');
    expect([late.status, late.code, late.data.voided_reason]).toEqual([409, 'EXAM_VOIDED', 'Mất điện cả phòng']);
    const { body } = await exam.exam(as);
    expect(body).toMatchObject({ last_exam_result: null, attempts: [{ voided_reason: 'Mất điện cả phòng' }] });
    expect((await voided(data.id, 'lần nữa')).json().error.code).toBe('EXAM_ALREADY_VOIDED');
    expect((await exam.start({ as })).status).toBe(200);
  });
});
