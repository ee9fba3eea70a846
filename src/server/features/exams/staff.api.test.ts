import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExamLearnersView, ExamStatisticsView, ExamResultsView } from '#contract/exams/exam-staff.ts';
import { choiceOf, examOf, mockOf } from '#domain/exam/exam-fixture.ts';
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

async function nameOf({ userId }: Person): Promise<string | undefined> {
  const { rows } = await test.database.pool.query<{ name: string }>('SELECT name FROM "user" WHERE id = $1', [userId]);
  return rows[0]?.name;
}

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
      (await get(`results${query}`)).json<ExamResultsView>().data.map(({ id }) => id);
    expect(await ids('')).toEqual([running, failed]);
    expect(await ids('?filter=running')).toEqual([running]);
    expect(await ids('?filter=failed')).toEqual([failed]);
    expect(await ids('?filter=passed')).toEqual([]);
    expect(await ids('?q=lan')).toEqual([failed]);
    expect(await ids(`?before=${running}`)).toEqual([failed]);
    const [row] = (await get('results?q=lan')).json<ExamResultsView>().data;
    expect(row).toMatchObject({
      learner: { id: lan.userId },
      total_score: 30,
      score_1: 30,
      correct_answer: 1,
      stage: 3,
    });
  });

  it('are of the days on which they began, in the time zone of the site', async () => {
    const as = await test.person('enrolled');
    const { id } = (await exam.start({ as })).data;
    // In Viet Nam it is the next day.
    await test.database.pool.query("UPDATE exam_attempt SET started_at = '2026-03-09T18:00:00Z' WHERE id = $1", [id]);
    const has = async (query: string) =>
      (await get(`results${query}`)).json<ExamResultsView>().data.some((row) => row.id === id);
    expect(await has('?from=2026-03-10&to=2026-03-10')).toBe(true);
    expect(await has('?to=2026-03-09')).toBe(false);
    expect(await has('?from=2026-03-11')).toBe(false);
    for (const day of ['2026-02-30', '0000-01-01', '9999-12-31', 'x', "2026-01-01'"])
      expect((await get(`results?from=${encodeURIComponent(day)}`)).statusCode, day).toBe(400);
  });

  it('leave out neither who gave up nor who was voided', async () => {
    const as = await test.person('enrolled');
    const first = (await exam.start({ as })).data.id;
    const second = (await exam.start({ as })).data.id;
    await voided(second, 'Nhầm đề');
    const ids = async (query: string) =>
      (await get(`results${query}`)).json<ExamResultsView>().data.map((row) => row.id);
    expect(await ids('?filter=abandoned')).toContain(first);
    expect(await ids('?filter=abandoned')).not.toContain(second);
    const rows = (await get('results?filter=voided')).json<ExamResultsView>().data;
    expect(rows.find((row) => row.id === second)).toMatchObject({
      voided_reason: 'Nhầm đề',
      voided_by: await nameOf(staff),
    });
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t'=1"],
    ['\r=1', "'\r'=1"],
  ])('are a table in which the name %j is no formula', async (name, written) => {
    const as = await test.person('enrolled');
    await test.database.pool.query('UPDATE "user" SET name = $2 WHERE id = $1', [as.userId, `${name},"x"`]);
    await exam.start({ as });
    const answer = await get('results.csv?filter=running');
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    const { data } = Papa.parse<string[]>(answer.body.slice(1));
    expect(data.flat()).toContain(`${written},"x"`);
    expect(data.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
  });
});

it('a reason is no formula either, on whichever line or behind whichever separator it goes on', async () => {
  const as = await test.person('enrolled');
  for (const [reason, written] of [
    ['=1\n+1', "'=1\n'+1"],
    ['＝1+1', "'＝1+1"],
    ['＠x', "'＠x"],
    ['－1', "'－1"],
    ['Mất điện;=1', "Mất điện;'=1"],
    ['x;"=1"', 'x;"\'=1"'],
    ['x;;＋1\t-1', "x;;'＋1\t'-1"],
    ['1+1=2; -1', '1+1=2; -1'],
  ] as const) {
    const { id } = (await exam.start({ as })).data;
    await voided(id, reason);
    const { body } = await get('results.csv?filter=voided');
    expect(Papa.parse<string[]>(body.slice(1)).data.flat()).toContain(written);
  }
});

describe('the table of the results', () => {
  it('gives no points to a part that the exam has not', async () => {
    const parts = [1, 3] as const;
    await exam.setExam(
      examOf(
        parts.map((stage) => ({ stage, minutes: 1, points: stage === 1 ? 120 : 60, questions: [choiceOf(stage, 1)] })),
        { level: 'N2' },
      ),
    );
    const as = await test.person('enrolled');
    const call = { as, result: (await exam.start({ as })).data.id };
    await exam.select(call, 1, 1, '1-right');
    await exam.submit(call, 1);
    await exam.next(call, 1);
    expect((await exam.submit(call, 3)).status).toBe(200);
    await exam.setExam(mockOf());
    const { body } = await get(`results.csv?filter=all`);
    const { data } = Papa.parse<Record<string, string>>(body.slice(1), { header: true });
    expect(data.find((row) => row['Lượt thi'] === String(call.result))).toMatchObject({
      'Điểm phần 1': '120',
      'Điểm phần 2': '',
      'Điểm phần 3': '0',
      'Tổng điểm': '120',
    });
  });

  it('is refused rather than cut where it would be too long', async () => {
    const as = await test.person('enrolled');
    const { id } = (await exam.start({ as })).data;
    const fill = (count: number) =>
      test.database.pool.query(
        `INSERT INTO exam_attempt (user_id, lesson_id, version, client_id, started_at, state, abandoned_at)
         SELECT user_id, lesson_id, version, gen_random_uuid(), '2025-01-01T05:00:00Z', state, now()
           FROM exam_attempt, generate_series(1, $2::int) WHERE id = $1`,
        [id, count],
      );
    await fill(20_000);
    const day = 'results.csv?from=2025-01-01&to=2025-01-01';
    expect(Papa.parse((await get(day)).body.trim()).data).toHaveLength(20_001);
    await fill(1);
    const refused = await get(day);
    expect([refused.statusCode, refused.json().error.code]).toEqual([413, 'EXAM_RESULTS_TOO_MANY']);
    expect((await get('results.csv?from=2025-01-02')).statusCode).toBe(200);
    await test.database.pool.query("DELETE FROM exam_attempt WHERE started_at < '2025-01-02'");
  });
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
      group: 1,
      number: 1,
      text: expect.any(String),
      concerns: [],
      right_percent: 50,
      unanswered_percent: 0,
      wrong_answer: { text: 'other', percent: 50 },
    });
    expect(of(101)?.discrimination).toBeGreaterThan(0.8);
    expect(of(201)).toMatchObject({ right_percent: 90, wrong_answer: { text: 'wrong', percent: 10 } });
    expect(of(301)).toMatchObject({
      concerns: ['veryHard'],
      right_percent: 0,
      unanswered_percent: 100,
      discrimination: null,
      wrong_answer: null,
    });
  });

  it('leave out staff, who know the answers', async () => {
    const attempts = async () => (await get('statistics')).json<ExamStatisticsView>().attempts;
    const before = await attempts();
    await sat(staff);
    await sat(await test.person('admin'));
    expect(await attempts()).toBe(before);
    await sat(await test.person('enrolled'));
    expect(await attempts()).toBe(before + 1);
  });

  it('call very hard what fewer know than guess right among its options', async () => {
    await test.database.pool.query('DELETE FROM exam_attempt');
    for (let learner = 0; learner < 10; learner += 1)
      await sat(await test.person('enrolled'), { 101: learner < 3 ? '101-right' : '101-wrong' });
    const { questions } = (await get('statistics')).json<ExamStatisticsView>();
    expect(questions.find((one) => one.question_id === 101)).toMatchObject({
      right_percent: 30,
      concerns: ['veryHard'],
    });
  });
});

describe('more time for one learner', () => {
  it('reaches the parts that have not begun, and later attempts', async () => {
    const as = await test.person('enrolled');
    const { data } = await exam.start({ as });
    expect((await extraTime({ user_id: as.userId, percent: 50 })).json()).toMatchObject({
      learner: { id: as.userId },
      percent: 50,
      given_by: await nameOf(staff),
      given_at: expect.any(String),
      parts: [2, 3],
    });
    const call = { as, result: data.id };
    expect((await exam.goOn(call)).data).toMatchObject({ extra_percent: 50, time_left: [60_000, 180_000, 90_000] });
    expect((await exam.start({ as })).data.time_left).toEqual([90_000, 180_000, 90_000]);
  });

  it('is for a learner who is there, within bounds', async () => {
    expect((await extraTime({ user_id: 999_999, percent: 10 })).json().error.code).toBe('LEARNER_NOT_FOUND');
    for (const percent of [-1, 101, 2.5]) expect((await extraTime({ user_id: 1, percent })).statusCode).toBe(400);
  });
});

describe('a learner who has not begun', () => {
  const learners = (q: string) => get(`learners?${new URLSearchParams({ q }).toString()}`);

  it('is found by a part of the name or address, those who may study the course first', async () => {
    const [outside, inside] = [await test.person('learner'), await test.person('enrolled')];
    const rename = 'UPDATE "user" SET name = $2, email = $3 WHERE id = $1';
    await test.database.pool.query(rename, [outside.userId, 'Ánh Sao', 'anh.sao.1@tsubame.example']);
    await test.database.pool.query(rename, [inside.userId, 'Ánh Sao', 'anh.sao.2@tsubame.example']);
    const found = async (q: string) => (await learners(q)).json<ExamLearnersView>().learners.map(({ id }) => id);
    expect(await found(' ánh sao ')).toEqual([inside.userId, outside.userId]);
    expect(await found('SAO.1@')).toEqual([outside.userId]);
    await extraTime({ user_id: inside.userId, percent: 30 });
    expect((await learners('sao.2')).json().learners).toMatchObject([{ name: 'Ánh Sao', extra_percent: 30 }]);
  });

  it('is looked for by two letters at least', async () => {
    for (const q of ['', 'a', ' a ', 'x'.repeat(101)]) expect((await learners(q)).statusCode, q).toBe(400);
  });
});

it('what staff did stays written down, also what they changed since', async () => {
  const as = await test.person('enrolled');
  const { id } = (await exam.start({ as })).data;
  await extraTime({ user_id: as.userId, percent: 50 });
  await extraTime({ user_id: as.userId, percent: 0 });
  await voided(id, 'Mất điện');
  await voided(id, 'lần nữa');
  const { rows } = await test.database.pool.query(
    `SELECT actor_id::int AS by, action, before, after FROM audit_entry WHERE subject_id IN ($1, $2) ORDER BY id`,
    [`${as.userId}/${EXAM_LESSON}`, String(id)],
  );
  const by = staff.userId;
  expect(rows).toEqual([
    { by, action: 'exam.extra-time', before: null, after: { percent: 50 } },
    { by, action: 'exam.extra-time', before: { percent: 50 }, after: { percent: 0 } },
    {
      by,
      action: 'exam.void',
      before: { submitAt: null, isPassed: false, totalScore: null },
      after: { reason: 'Mất điện' },
    },
  ]);
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
