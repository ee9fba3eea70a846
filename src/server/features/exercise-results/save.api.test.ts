import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../db/transaction.ts';
import { answering, recordingsOf, resultFields } from '../../testing/answering.ts';
import { FIXTURE } from '../../testing/fixture-course.ts';
import { buildTestApp, type TestApp } from '../../testing/test-app.ts';
import { countUpContent } from '../content/index.ts';

const { practice } = FIXTURE;

let test: TestApp;
let answers: ReturnType<typeof answering>;
let right: Record<string, unknown>;
beforeAll(async () => {
  test = await buildTestApp();
  answers = answering(test);
  right = await answers.right();
});
afterAll(() => test.close());

const countResults = async () => (await test.countRows())['exercise_result'];

describe('POST /list-course/save-result-exercise-user', () => {
  it('answers a result with the fields of the specification, and raises the lesson', async () => {
    const learner = await test.person('enrolled');
    const answer = await answers.send(learner, resultFields(right), recordingsOf());
    expect(answer).toMatchObject({
      status: 200,
      body: {
        error_code: 0,
        msg: expect.stringMatching(/./),
        show_popup_achievement: 1,
        course_name: 'Khóa thử',
        name_popup_achievement: expect.stringMatching(/./),
        text_content_achievement: expect.stringMatching(/./),
        achievement_image: expect.stringMatching(/^\/images\/lessons\/svg\/achievement\/[a-z-]+\.svg$/),
        show_popup_done_stage: false,
        percent: 100,
        is_passed: true,
        correct_answer: 5,
        total_answer: 5,
        result_id: expect.any(Number),
      },
    });
    expect((await test.call('GET', `/get-lesson-percent/${practice.lesson}`, { as: learner })).json()).toBe(100);
  });

  it('scores the answers, whatever the counts say', async () => {
    const learner = await test.person('enrolled');
    const { speaking: _unspoken, ...others } = { ...right, speaking: 0 };
    const saved = await answers.saved(learner, { ...others, [practice.choice]: 'another', [practice.fill]: ['sai'] });
    expect(saved).toMatchObject({ correct_answer: 2, total_answer: 5, percent: 40, is_passed: false });
    const { body } = await answers.get(learner, `/api/exercise-results/${saved.result_id}`);
    expect(body).toMatchObject({ correct_answer: 2, percent: 40, ratio_correct_answer: 0.4, grade: 2 });
  });

  it('counts a spoken answer by the files that arrived', async () => {
    const learner = await test.person('enrolled');
    const [[slow, bytes] = ['', Buffer.alloc(0)]] = Object.entries(recordingsOf());
    for (const [recordings, correct] of [
      [{}, 4],
      [{ [slow]: bytes }, 4],
      [recordingsOf(), 5],
    ] as const) {
      expect(await answers.saved(learner, right, { recordings })).toMatchObject({ correct_answer: correct });
    }
  });

  it('keeps the best result of the lesson, and every attempt', async () => {
    const learner = await test.person('enrolled');
    const percents = [];
    for (const sent of [{ [practice.choice]: right[practice.choice] }, right, {}])
      percents.push((await answers.saved(learner, sent)).percent);
    expect(percents).toEqual([20, 80, 80]);
    const { body } = await answers.get(learner, `/api/lessons/${practice.lesson}/exercise/results`);
    expect(body.results.map((one: { correct_answer: number }) => one.correct_answer)).toEqual([0, 4, 1]);
    expect(body.best.correct_answer).toBe(4);
  });

  it('scores by the questions of today', async () => {
    const learner = await test.person('enrolled');
    const archive = (archivedAt: Date | null) =>
      inTransaction(test.database.pool, async (client) => {
        await client.query('UPDATE component SET archived_at = $2 WHERE id = $1', [practice.speaking, archivedAt]);
        await countUpContent(client, FIXTURE.courseId);
      });
    expect(await answers.saved(learner, right)).toMatchObject({ correct_answer: 4, total_answer: 5, percent: 80 });
    await archive(new Date());
    expect(await answers.saved(learner, right)).toMatchObject({ correct_answer: 4, total_answer: 4, percent: 100 });
    await archive(null);
    expect(await answers.saved(learner, right)).toMatchObject({ correct_answer: 4, total_answer: 5, percent: 100 });
  });

  it('answers a repeated sending as the first one, and keeps one set of files', async () => {
    const learner = await test.person('enrolled');
    const fields = resultFields(right);
    const first = await answers.send(learner, fields, recordingsOf());
    const [rows, files] = [await countResults(), answers.files()];
    const again = [];
    for (const recordings of [recordingsOf(), {}, recordingsOf(practice.speaking, Buffer.from('?'))])
      again.push(await answers.send(learner, fields, recordings));
    for (const { status, body } of again) expect([status, body]).toEqual([200, first.body]);
    expect([await countResults(), answers.files()]).toEqual([rows, files]);
  });

  it('answers a repeated sending as the first one when the learner has lost the access, and no other', async () => {
    const learner = await test.person('enrolled');
    const fields = resultFields(right);
    const first = await answers.send(learner, fields, recordingsOf());
    const files = answers.files();
    await test.database.pool.query(`UPDATE enrolment SET expires_at = $2 WHERE user_id = $1`, [
      learner.userId,
      new Date(test.clock.nowMs - 1000),
    ]);
    for (const recordings of [recordingsOf(), {}]) {
      const again = await answers.send(learner, fields, recordings);
      expect([again.status, again.body]).toEqual([200, first.body]);
    }
    expect(answers.refusal(await answers.send(learner, resultFields(right)))).toEqual([403, 'LESSON_LOCKED']);
    // The client id is the first learner's: of another it is none.
    const ended = await test.person('ended');
    expect(answers.refusal(await answers.send(ended, fields))).toEqual([403, 'LESSON_LOCKED']);
    expect(answers.files()).toEqual(files);
  });

  it.each([
    ['the lesson has lost its exercise', 'component', 'lesson_id', 'LESSON_HAS_NO_EXERCISE'],
    ['the lesson is gone', 'lesson', 'id', 'LESSON_NOT_FOUND'],
  ])('answers a repeated sending as the first one when %s', async (_what, table, column, code) => {
    const learner = await test.person('enrolled');
    const fields = resultFields(right);
    const first = await answers.send(learner, fields, recordingsOf());
    const archive = async (at: 'now()' | 'NULL') => {
      const { pool } = test.database;
      await pool.query(`UPDATE ${table} SET archived_at = ${at} WHERE ${column} = $1`, [practice.lesson]);
      await pool.query('UPDATE course SET version = version + 1');
      await pool.query('UPDATE content_state SET version = version + 1');
    };
    await archive('now()');
    for (const recordings of [recordingsOf(), {}]) {
      const again = await answers.send(learner, fields, recordings);
      expect([again.status, again.body]).toEqual([200, first.body]);
      expect(answers.refusal(await answers.send(learner, resultFields(right), recordings))[1]).toBe(code);
    }
    await archive('NULL');
    expect((await answers.send(learner, fields)).body).toEqual(first.body);
  });

  it('stores one of two equal sendings that arrive together', async () => {
    const learner = await test.person('enrolled');
    const [rows, files] = [await countResults(), answers.files().length];
    const fields = resultFields(right);
    const both = await Promise.all([1, 2].map(() => answers.send(learner, fields, recordingsOf())));
    expect(both[0]?.body).toEqual(both[1]?.body);
    expect([await countResults(), answers.files().length]).toEqual([(rows ?? 0) + 1, files + 2]);
  });

  it('raises the percent again if the server ended between storing and answering', async () => {
    const learner = await test.person('enrolled');
    const fields = resultFields(right);
    await answers.send(learner, fields);
    // As if the second transaction had never been.
    const { pool } = test.database;
    await pool.query('DELETE FROM lesson_record WHERE user_id = $1', [learner.userId]);
    await pool.query('UPDATE study_clock SET version = version + 1 WHERE user_id = $1', [learner.userId]);
    expect((await answers.send(learner, fields)).body).toMatchObject({ percent: 80, correct_answer: 4 });
    const { rows } = await pool.query('SELECT percent FROM lesson_record WHERE user_id = $1', [learner.userId]);
    expect(rows).toEqual([{ percent: 80 }]);
  });

  it('keeps client ids of two learners apart', async () => {
    const clientId = randomUUID();
    const results = [];
    for (const one of [await test.person('enrolled'), await test.person('enrolled')])
      results.push((await answers.saved(one, right, { client_id: clientId })).result_id);
    expect(new Set(results).size).toBe(2);
  });

  it('stores hostile texts as they came', async () => {
    const learner = await test.person('enrolled');
    const words = ['\u0000', '\ud800', '<script>alert(1)</script>', 'ﷺ'.repeat(50)];
    const { result_id: id } = await answers.saved(learner, { [practice.fill]: words, __proto__: { x: 1 } });
    const { body } = await answers.get(learner, `/api/exercise-results/${id}`);
    const stored = body.answers.find((one: { question_id: number }) => one.question_id === practice.fill);
    expect(stored).toEqual({ question_id: practice.fill, answer: words, is_right: false, recordings: null });
  });

  it('passes over recordings of questions that the lesson has no more', async () => {
    const learner = await test.person('enrolled');
    const files = answers.files();
    const recordings = recordingsOf(practice.choice);
    expect(await answers.saved(learner, right, { recordings })).toMatchObject({ correct_answer: 4 });
    expect(answers.files()).toEqual(files);
  });

  it('notes a day of study', async () => {
    const learner = await test.person('enrolled');
    await answers.saved(learner, right);
    const { rowCount } = await test.database.pool.query('SELECT FROM study_day WHERE user_id = $1', [learner.userId]);
    expect(rowCount).toBe(1);
  });
});
