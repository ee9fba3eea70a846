import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mockOf } from '#domain/exam/exam-fixture.ts';
import { hourlyJobs } from '../../hourly-jobs.ts';
import { FIXTURE } from '../../testing/fixture-course.ts';
import { EXAM_LESSON, sitting } from '../../testing/sitting.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let exam: ReturnType<typeof sitting>;
let as: Person;
beforeAll(async () => {
  test = await buildTestApp();
  exam = sitting(test);
  await exam.setExam(mockOf());
});
afterAll(() => test.close());
beforeEach(async () => {
  as = await test.person('enrolled');
});

const attempts = async () =>
  (await test.database.pool.query('SELECT id FROM exam_attempt WHERE user_id = $1', [as.userId])).rowCount;

describe('GET /api/lesson/start-exam', () => {
  it('begins an attempt with the fields of the specification', async () => {
    const { status, data } = await exam.start({ as });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      data_1: {},
      data_2: {},
      data_3: {},
      passed_time: [0, 0, 0],
      time_start: [new Date(test.clock.nowMs).toISOString(), null, null],
      mp3_time: 0,
      is_passed: false,
      total_score: null,
      score_1: null,
      submit_at: null,
      user: { id: as.userId, name: expect.any(String) },
      stage: 1,
      is_waiting: false,
      time_left: [60_000, 120_000, 60_000],
      lesson_id: EXAM_LESSON,
    });
    expect(data.course.slice(-2)).toBe('N5');
  });

  it('answers a repeated call as the first one', async () => {
    const client = randomUUID();
    const first = await exam.start({ as, client });
    expect((await exam.start({ as, client })).data.id).toBe(first.data.id);
    expect(await attempts()).toBe(1);
  });

  it('makes one attempt of many calls at once', async () => {
    const client = randomUUID();
    const told = await Promise.all(Array.from({ length: 6 }, () => exam.start({ as, client })));
    expect(new Set(told.map(({ status, data }) => `${status} ${data.id}`)).size).toBe(1);
  });

  it('ends an attempt that is running when another one is meant', async () => {
    const first = await exam.start({ as });
    const second = await exam.start({ as });
    expect(second.data.id).not.toBe(first.data.id);
    const late = await exam.select({ as, result: first.data.id }, 1, 101, '101-right', { sequence: 1 });
    expect([late.status, late.code, late.data.is_abandoned]).toEqual([409, 'EXAM_NOT_RUNNING', true]);
  });

  it('goes on with an attempt that is running when none is named', async () => {
    const first = await exam.start({ as });
    expect((await exam.start({ as, client: null })).data.id).toBe(first.data.id);
  });

  it.each([
    [{ 'sec-fetch-site': 'cross-site' }, 'CROSS_SITE'],
    [{ origin: 'https://evil.example' }, 'CROSS_SITE'],
    [{ 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch;prerender' }, 'PREFETCH_REFUSED'],
    [{ purpose: 'prefetch' }, 'PREFETCH_REFUSED'],
  ])('refuses %j', async (headers, code) => {
    const told = await exam.start({ as }, headers);
    expect([told.status, told.code]).toEqual([403, code]);
    expect(await attempts()).toBe(0);
  });

  it('tells a guest to sign in', async () => {
    const told = await exam.start({ as: null });
    expect([told.status, told.code]).toEqual([401, 'SIGN_IN_REQUIRED']);
  });

  it('refuses a lesson without an exam', async () => {
    const told = await sitting(test, 990_202).start({ as });
    expect([told.status, told.code]).toEqual([400, 'LESSON_HAS_NO_EXAM']);
  });
});

describe('POST /api/lesson/select-answer', () => {
  it('keeps the answer, whatever the order in which answers arrive', async () => {
    const { data } = await exam.start({ as });
    const call = { as, result: data.id };
    const newer = await exam.select(call, 1, 101, '101-right', { sequence: 2 });
    expect(newer.data).toMatchObject({ data_1: { 101: '101-right' }, saved: { 101: 2 }, has_all_answers: false });
    const older = await exam.select(call, 1, 101, '101-wrong', { sequence: 1 });
    expect([older.status, older.data.data_1]).toEqual([200, { 101: '101-right' }]);
    expect((await exam.exam(as)).body.last_exam_result).toMatchObject({
      data_1: { 101: '101-right' },
      saved: { 101: 2 },
    });
  });

  it('takes an answer back, which an older one does not undo', async () => {
    const { data } = await exam.start({ as });
    const call = { as, result: data.id };
    await exam.select(call, 1, 101, '101-right', { sequence: 1 });
    await exam.select(call, 1, 101, null, { sequence: 3 });
    await exam.select(call, 1, 101, '101-wrong', { sequence: 2 });
    expect((await exam.exam(as)).body.last_exam_result).toMatchObject({ data_1: {}, saved: { 101: 3 } });
  });

  it('takes the payload of the specification alone', async () => {
    await exam.start({ as });
    expect((await exam.select({ as }, 1, 101, '101-wrong')).status).toBe(200);
    expect((await exam.select({ as }, 1, 101, '101-right')).data.data_1).toEqual({ 101: '101-right' });
  });

  it('keeps every answer of a crowd that comes at once', async () => {
    const { data } = await exam.start({ as });
    const told = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        exam.select({ as, result: data.id }, 1, 101 + (index % 2), `${101 + (index % 2)}-right`, {
          sequence: index + 1,
        }),
      ),
    );
    expect(new Set(told.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await exam.exam(as)).body.last_exam_result.saved).toEqual({ 101: 39, 102: 40 });
  });

  it.each([
    ['a question of another part', 1, 201, '201-right', 400, 'EXAM_QUESTION_UNKNOWN'],
    ['an option of another question', 1, 101, '102-right', 400, 'EXAM_ANSWER_INVALID'],
    ['a part whose turn has not come', 3, 301, '301-right', 409, 'EXAM_NOT_RUNNING'],
  ])('refuses %s with the attempt as it is', async (_what, stage, question, given, status, code) => {
    const { data } = await exam.start({ as });
    await exam.select({ as, result: data.id }, 1, 102, '102-right', { sequence: 1 });
    const told = await exam.select({ as, result: data.id }, stage, question, given, { sequence: 2 });
    expect([told.status, told.code]).toEqual([status, code]);
    expect(told.data).toMatchObject({ id: data.id, stage: 1, data_1: { 102: '102-right' }, has_all_answers: true });
  });

  it("refuses another learner's attempt as if it were not there", async () => {
    const { data } = await exam.start({ as });
    const other = await test.person('enrolled');
    const told = await exam.select({ as: other, result: data.id }, 1, 101, '101-right', { sequence: 1 });
    expect([told.status, told.code, told.data]).toEqual([404, 'EXAM_ATTEMPT_NOT_FOUND', null]);
  });
});

describe('two windows', () => {
  const [first, second] = [randomUUID(), randomUUID()];

  it('do not write into one attempt: the one that started or continued last owns it', async () => {
    const { data } = await exam.start({ as, window: first });
    const call = { as, result: data.id };
    const refused = await exam.select({ ...call, window: second }, 1, 101, '101-right', { sequence: 1 });
    expect([refused.status, refused.code, refused.data.window_id]).toEqual([409, 'EXAM_OTHER_WINDOW', first]);
    const beacon = await exam.passedTime({ as, window: second }, data.id, 5000, 1);
    expect([beacon.status, beacon.code]).toEqual([409, 'EXAM_OTHER_WINDOW']);
    expect((await exam.goOn({ ...call, window: second })).data.window_id).toBe(second);
    expect((await exam.select({ ...call, window: second }, 1, 101, '101-right', { sequence: 1 })).status).toBe(200);
    expect((await exam.select({ ...call, window: first }, 1, 101, '101-wrong', { sequence: 2 })).status).toBe(409);
  });
});

describe('a whole mock', () => {
  it('goes through its parts, each step repeatable, and ends with its scores', async () => {
    const { data } = await exam.start({ as });
    const call = { as, result: data.id };
    await exam.select(call, 1, 101, '101-right', { sequence: 1 });
    await exam.select(call, 1, 102, '102-right', { sequence: 2 });
    const waiting = await exam.submit(call, 1, 20_000);
    expect(waiting.data).toMatchObject({
      stage: 1,
      is_waiting: true,
      passed_time: [-1, 0, 0],
      wait_ends_at: new Date(test.clock.nowMs + 600_000).toISOString(),
    });
    expect((await exam.submit(call, 1)).data.wait_ends_at).toBe(waiting.data.wait_ends_at);
    expect((await exam.select(call, 1, 101, '101-wrong', { sequence: 9 })).code).toBe('EXAM_PART_CLOSED');
    expect((await exam.next(call, 1)).data).toMatchObject({ stage: 2, is_waiting: false });
    expect((await exam.next(call, 1)).data.stage).toBe(2);
    await exam.select(call, 2, 201, '201-right', { sequence: 3 });
    await exam.select(call, 2, 202, ['わたし', 'は'], { sequence: 4 });
    await exam.submit(call, 2);
    await exam.next(call, 2);
    test.clock.nowMs += 30_000;
    expect((await exam.mp3Time({ as }, data.id, 12.5)).data.mp3_time).toBe(12.5);
    expect((await exam.mp3Time({ as }, data.id, 3)).data.mp3_time).toBe(12.5);
    await exam.select(call, 3, 301, '301-right', { sequence: 5 });
    const done = await exam.submit(call, 3);
    expect(done.data).toMatchObject({
      stage: 5,
      submit_at: new Date(test.clock.nowMs).toISOString(),
      is_passed: true,
      total_score: 150,
      score_1: 60,
      score_2: 60,
      score_3: 30,
      correct_answer: 5,
      total_answer: 6,
      official: { is_passed: true, pass_marks: 80, sections: [{ score: 120, minimum: 38 }, { score: 30 }] },
      data_2: { 201: '201-right', 202: ['わたし', 'は'] },
    });
    const again = await exam.submit(call, 3);
    expect(again.data).toEqual(done.data);
  });

  it('is read again after a later import, as it was', async () => {
    const { data } = await exam.start({ as });
    await exam.setExam(mockOf({ passMarks: 120 }));
    expect((await exam.exam(as)).body).toMatchObject({ pass_marks: 80, last_exam_result: { id: data.id } });
    await exam.start({ as });
    expect((await exam.exam(as)).body.pass_marks).toBe(120);
    await exam.setExam(mockOf());
  });
});

describe('the lesson list', () => {
  const marks = async () => {
    const group = (await test.call('GET', `/api/groups/${FIXTURE.lockedGroup}`, { as })).json();
    const row = group.lessons.find(({ id }: { id: number }) => id === EXAM_LESSON);
    return [row.passed_exam_result?.is_passed ?? null, row.last_exam_result && row.last_exam_result.submit_at !== null];
  };

  it('shows the latest attempt, and the best one that passed', async () => {
    await test.database.pool.query(
      'INSERT INTO lesson_record (user_id, lesson_id, opened_at, updated_at) VALUES ($1, $2, now(), now())',
      [as.userId, EXAM_LESSON],
    );
    expect(await marks()).toEqual([null, null]);
    const call = { as, result: (await exam.start({ as })).data.id };
    expect(await marks()).toEqual([null, false]);
    for (const [question, given] of [
      [101, '101-right'],
      [102, '102-right'],
    ] as const)
      await exam.select(call, 1, question, given);
    await exam.submit(call, 1);
    await exam.next(call, 1);
    await exam.submit(call, 2);
    await exam.next(call, 2);
    for (const question of [301, 302]) await exam.select(call, 3, question, `${question}-right`);
    expect((await exam.submit(call, 3)).data.is_passed).toBe(true);
    expect(await marks()).toEqual([true, true]);
    await exam.start({ as });
    expect(await marks()).toEqual([true, false]);
  });
});

describe('the strict clock', () => {
  it('lets an older window hear what became of its answers, though nobody has closed the attempt yet', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    const strict = sitting(test, 990_202);
    await strict.setExam(mockOf({ clock: 'strict' }));
    const { data } = await strict.start({ as, window: first });
    const answer = (window: string, id: number, sequence: number) =>
      strict.select({ as, result: data.id, window }, 1, id, `${id}-right`, { sequence });
    await answer(first, 101, 1);
    await strict.goOn({ as, result: data.id, window: second });
    expect((await answer(first, 101, 1)).code).toBe('EXAM_OTHER_WINDOW');
    test.clock.nowMs += 24 * 3_600_000;
    expect((await answer(first, 101, 1)).status).toBe(200);
    expect((await answer(first, 102, 2)).code).toBe('EXAM_PART_CLOSED');
  });

  it('is kept by the hourly round for those who never return', async () => {
    const strict = sitting(test, 990_202);
    await strict.setExam(mockOf({ clock: 'strict' }));
    const { data } = await strict.start({ as });
    const rounds = async () => {
      const { signal } = new AbortController();
      const jobs = hourlyJobs(test.deps, test.app.log);
      for (const { name, run } of jobs) if (name === 'closing exams') await run(signal);
      const { rows } = await test.database.pool.query<{ submit_at: Date | null; counted_at: Date | null }>(
        'SELECT submit_at, counted_at FROM exam_attempt WHERE id = $1',
        [data.id],
      );
      return rows[0];
    };
    const startMs = test.clock.nowMs;
    test.clock.nowMs += 10 * 60_000;
    expect(await rounds()).toEqual({ submit_at: null, counted_at: null });
    test.clock.nowMs += 60 * 60_000;
    const closed = await rounds();
    expect(closed?.submit_at?.getTime()).toBe(startMs + 25.5 * 60_000);
    expect(closed?.counted_at).not.toBeNull();
    test.clock.nowMs += 60 * 60_000;
    expect(await rounds()).toEqual(closed);
  });

  it('closes what nobody returned to, as if it had been there', async () => {
    const strict = sitting(test, 990_202);
    await strict.setExam(mockOf({ clock: 'strict' }));
    const { data } = await strict.start({ as });
    await strict.select({ as, result: data.id }, 1, 101, '101-right', { sequence: 1 });
    const startMs = test.clock.nowMs;
    test.clock.nowMs += 24 * 3_600_000;
    const { body } = await strict.exam(as);
    // Parts of 1, 2 and 1 minutes, each with 30 s for what is under way, and two waits of 10 minutes.
    const minutes = 4 + 1.5 + 20;
    expect(body.last_exam_result).toMatchObject({
      stage: 4,
      submit_at: new Date(startMs + minutes * 60_000).toISOString(),
      total_score: 30,
      is_passed: false,
    });
  });
});
