import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ExamPaper } from '#domain/exam/paper.ts';
import { questionsOf } from '#domain/exam/paper.ts';
import { correctMock, rightIs } from '../../testing/exam-corrections.ts';
import { EXAMS, importExams } from '../../testing/exam-course.ts';
import { FIXTURE } from '../../testing/fixture-course.ts';
import { sitting } from '../../testing/sitting.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { regradeExam, type RegradeReport } from './index.ts';

const LESSON = EXAMS.mock.lesson;
const REASON = 'Đáp án câu 101 bị nhầm.';

let test: TestApp;
let exam: ReturnType<typeof sitting>;
let staffId: number;
beforeEach(async () => {
  test = await buildTestApp();
  await importExams(test);
  exam = sitting(test, LESSON);
  staffId = (await test.person('staff')).userId;
});
afterEach(() => test.close());

const deps = () => ({ pool: test.database.pool, now: () => test.clock.nowMs });
const dryRun = () => regradeExam(deps(), LESSON, null, () => undefined);
const apply = (reason = REASON) => regradeExam(deps(), LESSON, { staffId, reason }, () => undefined);
const rows = async <Row extends object>(sql: string) => (await test.database.pool.query<Row>(sql)).rows;

/** Ids of options by their texts. */
async function options(): Promise<Map<string, string>> {
  const versions = await rows<{ paper: ExamPaper }>('SELECT paper FROM exam_version');
  const questions = versions.flatMap(({ paper }) => paper.parts.flatMap(questionsOf));
  return new Map(
    questions.flatMap(({ form }) =>
      form.kind === 'choice' ? form.options.map(({ id, text }) => [text.html, id]) : [],
    ),
  );
}

/** Sits the mock with these answers; leaves its last part open if told so. Returns how to call for it. */
async function sat(as: Person, texts: Readonly<Record<number, string>>, isOpen = false) {
  const ids = await options();
  const call = { as, result: (await exam.start({ as })).data.id };
  for (const stage of [1, 2, 3]) {
    for (const [question, text] of Object.entries(texts))
      if (Number(question[0]) === stage) await exam.select(call, stage, Number(question), ids.get(text) ?? text);
    if (stage < 3 || !isOpen) await exam.submit(call, stage);
    if (stage < 3) await exam.next(call, stage);
  }
  return call;
}

/** 30 points in part 1, and 60 in listening. */
const WRONG_AT_101 = { 101: 'sai 101', 102: 'đúng 102', 301: 'đúng 301', 302: 'đúng 302' };
const RIGHT_AT_101 = { ...WRONG_AT_101, 101: 'đúng 101' };
const correct101 = () => correctMock(test, { 101: rightIs('sai 101') });
const lessonPercent = async ({ userId }: Person) =>
  (
    await rows<{ percent: number }>(
      `SELECT percent FROM lesson_record WHERE user_id = ${userId} AND lesson_id = ${LESSON}`,
    )
  )[0]?.percent;
const summary = ({ changed, running, sameScore }: RegradeReport) => ({ changed: changed.length, running, sameScore });

describe('a regrade', () => {
  it('says in a dry run who changes, and writes nothing', async () => {
    const as = await test.person('enrolled');
    const { result } = await sat(as, WRONG_AT_101);
    await correct101();
    const before = [await test.countRows(), await rows('SELECT * FROM exam_attempt')];
    const report = await dryRun();
    expect(report.changed).toMatchObject([
      {
        id: result,
        before: { points: 90, correct: 3 },
        after: { points: 120, correct: 4 },
        wasPassed: false,
        isPassed: true,
        percentBefore: 50,
        percent: 100,
      },
    ]);
    expect([...report.corrected]).toEqual([101]);
    expect([await test.countRows(), await rows('SELECT * FROM exam_attempt')]).toEqual(before);
  });

  it('gives the score of the corrected key, the pass, the chip and the lesson that follow from it', async () => {
    const as = await test.person('enrolled');
    const { result } = await sat(as, WRONG_AT_101);
    expect(await lessonPercent(as)).toBe(50);
    await correct101();
    test.clock.nowMs += 3_600_000;
    expect(summary(await apply())).toEqual({ changed: 1, running: 0, sameScore: 0 });
    expect((await exam.exam(as)).body.last_exam_result).toMatchObject({
      id: result,
      is_passed: true,
      total_score: 120,
      score_1: 60,
      correct_answer: 4,
      regraded: { at: new Date(test.clock.nowMs).toISOString(), reason: REASON, keeps_pass: false },
    });
    expect(await lessonPercent(as)).toBe(100);
    const group = (await test.call('GET', `/api/groups/${FIXTURE.lockedGroup}`, { as })).json();
    const lesson = group.lessons.find(({ id }: { id: number }) => id === LESSON);
    expect(lesson).toMatchObject({ progress: 100, is_passed: true, passed_exam_result: { is_passed: true } });
  });

  it('shows the corrected key in the review', async () => {
    const as = await test.person('enrolled');
    const { result } = await sat(as, WRONG_AT_101);
    await correctMock(test, { 101: (question) => ({ ...rightIs('sai 101')(question), explain: 'Vì thế mới đúng' }) });
    await apply();
    const { review } = (await exam.exam(as, result)).body;
    const id = (await options()).get('sai 101');
    expect(review.questions[101]).toMatchObject({ answer: id, is_right: true, right: id });
    expect(review.questions[101].explain.value).toContain('Vì thế mới đúng');
    expect(review.questions[102].is_right).toBe(true);
  });

  it('takes no pass away, and says so', async () => {
    const as = await test.person('enrolled');
    await sat(as, RIGHT_AT_101);
    await correctMock(test, { 101: rightIs('sai 101'), 102: rightIs('sai 102') });
    const [changed] = (await apply()).changed;
    expect(changed).toMatchObject({ wasPassed: true, isPassed: true, percentBefore: 100, percent: 100 });
    expect(changed?.after).toMatchObject({ points: 60, isPassed: false });
    expect((await exam.exam(as)).body.last_exam_result).toMatchObject({
      is_passed: true,
      total_score: 60,
      regraded: { keeps_pass: true },
    });
    expect(await lessonPercent(as)).toBe(100);
  });

  it('records who ordered it, why, when, both scores and both keys', async () => {
    const { result } = await sat(await test.person('enrolled'), WRONG_AT_101);
    await correct101();
    await apply();
    const [record, ...others] = await rows<Record<string, never>>('SELECT * FROM exam_regrade');
    expect(others).toEqual([]);
    expect(record).toMatchObject({
      attempt_id: result,
      regraded_at: new Date(test.clock.nowMs),
      regraded_by: String(staffId),
      reason: REASON,
      score_before: { points: 90 },
      score: { points: 120 },
    });
    const [attempt] = await rows<{ version: string; key_version: string }>(
      'SELECT version, key_version FROM exam_attempt',
    );
    expect([record?.['key_version_before'], record?.['key_version']]).toEqual([attempt?.version, attempt?.key_version]);
  });

  it('changes nothing when it is repeated', async () => {
    await sat(await test.person('enrolled'), WRONG_AT_101);
    await correct101();
    await apply();
    const all = async () => [await rows('SELECT * FROM exam_attempt'), await rows('SELECT * FROM exam_regrade')];
    const before = await all();
    expect(summary(await apply('Lần nữa'))).toEqual({ changed: 0, running: 0, sameScore: 0 });
    expect(await all()).toEqual(before);
  });

  it('stores the corrected version once, however many attempts it scores', async () => {
    for (const _learner of [1, 2, 3]) await sat(await test.person('enrolled'), WRONG_AT_101);
    await correct101();
    const query = vi.spyOn(test.database.pool, 'query');
    expect((await apply()).changed).toHaveLength(3);
    const stored = query.mock.calls.filter(([sql]) => JSON.stringify(sql).includes('INSERT INTO exam_version'));
    query.mockRestore();
    expect(stored).toHaveLength(1);
  });

  it('raises the percent that an interrupted run left', async () => {
    const as = await test.person('enrolled');
    await sat(as, WRONG_AT_101);
    await correct101();
    await apply();
    await rows(`UPDATE lesson_record SET percent = 50, passed_at = NULL, parts = '{"exam":{"percent":50}}'`);
    await rows('UPDATE exam_attempt SET counted_at = NULL');
    await apply();
    expect(await lessonPercent(as)).toBe(100);
  });

  it('leaves out what was voided or abandoned', async () => {
    const as = await test.person('enrolled');
    const { result } = await sat(as, WRONG_AT_101);
    await rows(`UPDATE exam_attempt SET voided_at = now(), voided_reason = 'x' WHERE id = ${result}`);
    await exam.start({ as });
    await exam.start({ as });
    await rows('UPDATE exam_attempt SET voided_at = now() WHERE abandoned_at IS NULL');
    await correct101();
    expect(await apply()).toMatchObject({ attempts: 0, changed: [] });
    expect(await rows('SELECT FROM exam_attempt WHERE key_version IS NOT NULL')).toEqual([]);
  });

  it('leaves a question that was changed beyond its key as it was sat, and names it', async () => {
    const as = await test.person('enrolled');
    await sat(as, WRONG_AT_101);
    await correctMock(test, {
      101: (question) => ({ ...rightIs('sai 101')(question), question: 'Một câu khác' }),
      102: rightIs('sai 102'),
    });
    const report = await apply();
    expect([...report.kept]).toEqual([[101, 'changed']]);
    expect([...report.corrected]).toEqual([102]);
    expect((await exam.exam(as)).body.last_exam_result.total_score).toBe(60);
  });

  it('corrects a corrected key again', async () => {
    const as = await test.person('enrolled');
    await sat(as, WRONG_AT_101);
    await correct101();
    await apply();
    await importExams(test);
    expect((await apply('Đáp án cũ vẫn đúng.')).changed).toMatchObject([{ after: { points: 90 }, isPassed: true }]);
    expect((await exam.exam(as)).body.last_exam_result).toMatchObject({
      total_score: 90,
      is_passed: true,
      regraded: { reason: 'Đáp án cũ vẫn đúng.', keeps_pass: true },
    });
  });
});

describe('an attempt that runs while its exam is regraded', () => {
  it('is scored by the corrected key when it is handed in, and its result is no second one', async () => {
    const as = await test.person('enrolled');
    const call = await sat(as, WRONG_AT_101, true);
    await correct101();
    expect(summary(await apply())).toEqual({ changed: 0, running: 1, sameScore: 0 });
    expect((await exam.submit(call, 3)).data).toMatchObject({ total_score: 120, is_passed: true, regraded: null });
    expect(summary(await apply())).toEqual({ changed: 0, running: 0, sameScore: 0 });
  });

  it('is scored by the corrected key whichever comes first', async () => {
    const calls: Awaited<ReturnType<typeof sat>>[] = [];
    for (let learner = 0; learner < 12; learner += 1)
      calls.push(await sat(await test.person('enrolled'), WRONG_AT_101, true));
    await correct101();
    const [report, ...told] = await Promise.all([apply(), ...calls.map((call) => exam.submit(call, 3))]);
    expect(told.map(({ status }) => status)).toEqual(calls.map(() => 200));
    expect(report.running + report.changed.length).toBe(12);
    const scores = await rows('SELECT DISTINCT total_score, is_passed, key_version IS NULL AS old FROM exam_attempt');
    expect(scores).toEqual([{ total_score: 120, is_passed: true, old: false }]);
    expect(summary(await apply())).toEqual({ changed: 0, running: 0, sameScore: 0 });
  });
});
