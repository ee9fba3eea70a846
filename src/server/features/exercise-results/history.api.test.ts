import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RESULTS_PER_PAGE } from '#contract/exercise-results.ts';
import { answering, recordingsOf } from '../../testing/answering.ts';
import { FIXTURE } from '../../testing/fixture-course.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

const { practice } = FIXTURE;
const RESULTS = `/api/lessons/${practice.lesson}/exercise/results`;
const LEARNERS = `/api/lessons/${practice.lesson}/exercise/learners`;

let test: TestApp;
let answers: ReturnType<typeof answering>;
let right: Record<string, unknown>;
let staff: Person;
beforeAll(async () => {
  test = await buildTestApp();
  answers = answering(test);
  right = await answers.right();
  staff = await test.person('staff');
});
afterAll(() => test.close());

/** Results of this learner, written straight to the table. */
async function makeResults(learner: Person, corrects: number[]): Promise<void> {
  await test.database.pool.query(
    `INSERT INTO exercise_result (user_id, client_id, sent_hash, lesson_id, course_id, created_at, correct, total, grade,
                                  is_passed, answers, streak)
     SELECT $1, gen_random_uuid(), '', $2, $3, now(), c, 100, c, c >= 85, '[]', 0
       FROM unnest($4::int[]) WITH ORDINALITY AS u(c, n) ORDER BY n`,
    [learner.userId, practice.lesson, FIXTURE.courseId, corrects],
  );
}

type Results = { results: { id: number; correct_answer: number }[]; next: number | null; best: { percent: number } };

describe('GET /api/lessons/{id}/exercise/results', () => {
  it('is empty before the first result', async () => {
    expect(await answers.get(await test.person('enrolled'), RESULTS)).toEqual({
      status: 200,
      body: { lesson_id: practice.lesson, best: null, results: [], next: null, achievements: [] },
    });
  });

  it('pages through all results, newest first, the best beside them', async () => {
    const learner = await test.person('enrolled');
    const corrects = Array.from({ length: 2 * RESULTS_PER_PAGE + 3 }, (_, index) => (index * 37) % 100);
    await makeResults(learner, corrects);
    const seen: number[] = [];
    let before = '';
    for (let pages = 0; pages < 3; pages += 1) {
      const { body } = (await answers.get(learner, RESULTS + before)) as { body: Results };
      seen.push(...body.results.map((one) => one.correct_answer));
      expect(body.best.percent).toBe(Math.max(...corrects));
      before = `?before=${body.next}`;
      expect(body.next === null).toBe(pages === 2);
    }
    expect(seen).toEqual(corrects.toReversed());
  });

  it('shows staff those of a learner, and nobody else', async () => {
    const learner = await test.person('enrolled');
    await makeResults(learner, [50]);
    const url = `${RESULTS}?learner=${learner.userId}`;
    const lengths = async (as: Person) => ((await answers.get(as, url)).body as Results).results.length;
    expect([await lengths(learner), await lengths(staff)]).toEqual([1, 1]);
    expect(answers.refusal(await answers.get(await test.person('enrolled'), url))).toEqual([403, 'STAFF_ONLY']);
    expect(answers.refusal(await answers.get(null, url))).toEqual([401, 'SIGN_IN_REQUIRED']);
    expect(answers.refusal(await answers.get(await test.person('ended'), RESULTS))).toEqual([403, 'LESSON_LOCKED']);
  });

  it.each(['learner=0', 'learner=x', 'before=0', 'before=1e99', 'before=x'])('refuses %s', async (query) => {
    expect((await answers.get(staff, `${RESULTS}?${query}`)).status).toBe(400);
  });
});

describe('GET /api/exercise-results/{id}', () => {
  it('tells what was answered, what was right and where the recordings are', async () => {
    const learner = await test.person('enrolled');
    const sent: Record<number, unknown> = { ...right, [practice.choice]: 'another' };
    const { result_id: id } = await answers.saved(learner, sent, { recordings: recordingsOf() });
    const { body } = await answers.get(learner, `/api/exercise-results/${id}`);
    expect(body).toMatchObject({
      id,
      lesson_id: practice.lesson,
      learner: { id: learner.userId, avatar: null },
      correct_answer: 4,
      total_answer: 5,
      ratio_correct_answer: 0.8,
      is_passed: false,
      has_recordings: true,
      created_at: new Date(test.clock.nowMs).toISOString(),
    });
    const base = `/api/exercise-results/${id}/recordings/${practice.speaking}`;
    expect(body.answers).toEqual(
      [practice.choice, practice.fill, practice.jumble, practice.pairs, practice.speaking].map((question) => ({
        question_id: question,
        answer: sent[question],
        is_right: question !== practice.choice,
        recordings: question === practice.speaking ? { slow: `${base}/slow`, default: `${base}/default` } : null,
      })),
    );
    expect((await answers.get(staff, `/api/exercise-results/${id}`)).body).toEqual(body);
  });

  it('is as if it were not there for anybody else', async () => {
    const { result_id: id } = await answers.saved(await test.person('enrolled'), right);
    const other = await test.person('enrolled');
    const foreign = await answers.get(other, `/api/exercise-results/${id}`);
    const none = await answers.get(other, '/api/exercise-results/999999999');
    expect([foreign, none].map(answers.refusal)).toEqual([
      [404, 'RESULT_NOT_FOUND'],
      [404, 'RESULT_NOT_FOUND'],
    ]);
  });
});

describe('GET /api/lessons/{id}/exercise/learners', () => {
  it('lists who did it, the latest first, with their best and last result', async () => {
    const [lan, minh] = [await test.person('enrolled'), await test.person('enrolled')];
    await test.database.pool.query(`UPDATE "user" SET name = 'Đỗ Lan Ánh' WHERE id = $1`, [lan.userId]);
    await makeResults(lan, [90, 20, 90, 30]);
    await makeResults(minh, [10]);
    const { body } = await answers.get(staff, LEARNERS);
    expect(body.learners.slice(0, 2)).toMatchObject([
      { id: minh.userId, attempts: 1, best: { correct_answer: 10 }, last: { correct_answer: 10 } },
      { id: lan.userId, attempts: 4, best: { correct_answer: 90 }, last: { correct_answer: 30 } },
    ]);
    const named = await answers.get(staff, `${LEARNERS}?q=${encodeURIComponent('ĐỖ LAN')}`);
    expect(named.body.learners.map((one: { id: number }) => one.id)).toEqual([lan.userId]);
  });

  it('is bounded, and goes on where the page ended', async () => {
    const { pool } = test.database;
    await pool.query(
      `WITH made AS (INSERT INTO "user" (name, email, email_key, password_hash)
         SELECT 'Lớp ' || n, 'lop' || n, 'lop' || n, '' FROM generate_series(1, $4::int) AS n RETURNING id)
       INSERT INTO exercise_result (user_id, client_id, sent_hash, lesson_id, course_id, created_at, correct, total,
                                    grade, is_passed, answers, streak)
       SELECT id, gen_random_uuid(), '', $1, $2, $3, 1, 2, 1, false, '[]', 0 FROM made`,
      [practice.lesson, FIXTURE.courseId, new Date(), RESULTS_PER_PAGE + 5],
    );
    const first = (await answers.get(staff, `${LEARNERS}?q=lớp`)).body;
    const rest = (await answers.get(staff, `${LEARNERS}?q=lớp&before=${first.next}`)).body;
    expect([first.learners.length, rest.learners.length, rest.next]).toEqual([RESULTS_PER_PAGE, 5, null]);
    const ids = [...first.learners, ...rest.learners].map((one: { id: number }) => one.id);
    expect(new Set(ids).size).toBe(RESULTS_PER_PAGE + 5);
  });

  it('is for staff', async () => {
    expect(answers.refusal(await answers.get(await test.person('enrolled'), LEARNERS))).toEqual([403, 'STAFF_ONLY']);
    expect(answers.refusal(await answers.get(null, LEARNERS))).toEqual([401, 'SIGN_IN_REQUIRED']);
  });

  it.each(['%00', 'x'.repeat(101)])('refuses to look for %s', async (q) => {
    expect((await answers.get(staff, `${LEARNERS}?q=${q}`)).status).toBe(400);
  });
});
