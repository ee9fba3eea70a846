import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LEARNER_LIMITS } from '../../platform/learner-limits.ts';
import { commenting, wrongCounters } from '../../testing/commenting.ts';
import { FIXTURE } from '../../testing/fixture-course.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

const { courseId, openVideo } = FIXTURE;

let test: TestApp;
let talk: ReturnType<typeof commenting>;
let teacher: Person;
beforeAll(async () => {
  test = await buildTestApp();
  talk = commenting(test);
  teacher = await test.person('staff');
});
afterAll(async () => {
  expect(await wrongCounters(test.database.pool)).toEqual([]);
  await test.close();
});

const rate = (as: Person | null, rating: number, message?: string) =>
  talk.post(as, '/khoa-hoc/save-rating', {
    course_id: courseId,
    rating,
    ...(message === undefined ? {} : { message }),
  });
const course = async (as: Person | null) => (await talk.get(as, `/api/courses/${courseId}`)).body;
const standing = async (as: Person | null) => (await talk.get(as, `/api/courses/${courseId}/rating`)).body;

/** A learner who played a second of the open lesson. */
async function started(role: 'learner' | 'tester' = 'learner'): Promise<Person> {
  const person = await test.person(role);
  await talk.post(person, '/khoa-hoc/upsert-lesson-progress', { lesson_id: openVideo.lesson, played: [[0, 1]] });
  return person;
}

describe('a rating', () => {
  it('is given once by who opened a lesson; a second send answers with the first', async () => {
    const lan = await test.person('learner');
    expect((await course(lan)).can.rate).toBe(false);
    expect(talk.refusal(await rate(lan, 5))).toEqual([403, 'RATING_NOT_STARTED']);
    await talk.post(lan, '/khoa-hoc/upsert-lesson-progress', { lesson_id: openVideo.lesson, played: [[0, 1]] });
    expect([(await course(lan)).can.rate, (await standing(lan)).can.rate]).toEqual([true, true]);
    const first = await rate(lan, 4, ' Giao diện đẹp. Hay lắm ');
    expect(first.body).toEqual({
      course_id: courseId,
      rating: 4,
      message: 'Giao diện đẹp. Hay lắm',
      created_at: new Date(test.clock.nowMs).toISOString(),
    });
    test.clock.nowMs += 1000;
    expect((await rate(lan, 1, 'khác')).body).toEqual(first.body);
    expect([(await course(lan)).can.rate, (await standing(lan)).can.rate]).toEqual([false, false]);
    const [summary] = (await talk.get(lan, '/api/courses')).body.filter((one: { id: number }) => one.id === courseId);
    expect(summary).toMatchObject({ can: { rate: false }, rating: null });
  });

  it('has a limit that is taken before its message is read', async () => {
    const lan = await started();
    for (let n = 0; n < LEARNER_LIMITS.rating; n += 1) await rate(lan, 5, 'x'.repeat(20_000));
    expect(talk.refusal(await rate(lan, 5))).toEqual([429, 'TOO_FAST']);
  });

  it('of two sends at the same moment is stored once', async () => {
    const lan = await started();
    const answers = await Promise.all([1, 2, 3, 4, 5].map((stars) => rate(lan, stars)));
    expect(new Set(answers.map(({ body }) => body.rating)).size).toBe(1);
    const { rows } = await test.database.pool.query('SELECT 1 FROM rating WHERE user_id = $1', [lan.userId]);
    expect(rows).toHaveLength(1);
  });

  it('is refused by what is wrong with it', async () => {
    const lan = await started();
    for (const stars of [0, 6, 4.5, -1]) expect(talk.refusal(await rate(lan, stars))).toEqual([400, 'BAD_REQUEST']);
    expect(talk.refusal(await rate(lan, 5, '漢'.repeat(1001)))).toEqual([400, 'RATING_TOO_LONG']);
    expect(talk.refusal(await talk.post(lan, '/khoa-hoc/save-rating', { course_id: 991, rating: 5 }))).toEqual([
      404,
      'COURSE_NOT_FOUND',
    ]);
    expect(talk.refusal(await rate(null, 5))).toEqual([401, 'SIGN_IN_REQUIRED']);
    const other = { course_id: courseId, rating: 5, learner_id: teacher.userId };
    expect(talk.refusal(await talk.post(lan, '/khoa-hoc/save-rating', other))).toEqual([409, 'OTHER_LEARNER']);
    expect((await course(null)).can.rate).toBe(false);
    expect((await course(lan)).can.rate).toBe(true);
  });

  it('shows average and count from five on, without those of testers', async () => {
    await test.database.pool.query('TRUNCATE rating, rating_total');
    for (const stars of [5, 4, 4, 5]) await rate(await started(), stars);
    await rate(await started('tester'), 1);
    expect([(await course(null)).rating, (await standing(null)).rating]).toEqual([null, null]);
    await rate(await started(), 5);
    const shown = { average: 4.6, count: 5 };
    expect([(await course(null)).rating, (await standing(null)).rating]).toEqual([shown, shown]);
  });
});

describe('what learners wrote', () => {
  it('is read by staff, newest first, by pages', async () => {
    await test.database.pool.query('TRUNCATE rating, rating_total');
    const lan = await started();
    await rate(lan, 3, 'Hơi nhanh');
    await test.database.pool.query(
      `INSERT INTO "user" (name, email, email_key, password_hash) SELECT 'n', 'n' || n, 'n' || n, '' FROM generate_series(1, 55) AS n`,
    );
    await test.database.pool.query(
      `INSERT INTO rating (user_id, course_id, rating, message, created_at) SELECT id, $1, 5, '', now() FROM "user" WHERE name = 'n'`,
      [courseId],
    );
    await test.database.pool.query(
      'INSERT INTO rating_total SELECT course_id, count(*), sum(rating) FROM rating WHERE course_id = $1 AND NOT EXISTS (SELECT FROM rating_total) GROUP BY 1',
      [courseId],
    );
    await test.database.pool.query(
      'UPDATE rating_total SET count = (SELECT count(*) FROM rating), sum = (SELECT sum(rating) FROM rating)',
    );
    const page = async (as: Person | null, query = '') => talk.get(as, `/api/moderation/ratings${query}`);
    const first = (await page(teacher)).body;
    expect(first.data).toHaveLength(50);
    const second = (await page(teacher, `?course_id=${courseId}&before=${first.next_before}`)).body;
    expect([second.data.length, second.next_before]).toEqual([6, null]);
    expect(second.data.at(-1)).toMatchObject({ course_name: 'Khóa thử', rating: 3, message: 'Hơi nhanh' });
    expect((await page(teacher, '?course_id=40')).body.data).toEqual([]);
    expect(talk.refusal(await page(lan))).toEqual([403, 'STAFF_ONLY']);
    expect(talk.refusal(await page(null))).toEqual([401, 'SIGN_IN_REQUIRED']);
  });
});

it('what learners wrote is a table for spreadsheets, without formulas', async () => {
  const lan = await started();
  await test.database.pool.query('UPDATE "user" SET name = $2 WHERE id = $1', [lan.userId, '=Lan']);
  await rate(lan, 4, '+1, hay');
  const answer = await test.call('GET', `/api/moderation/ratings.csv?course_id=${courseId}`, { as: teacher });
  expect(answer.headers['content-disposition']).toBe('attachment; filename="danh-gia.csv"');
  expect(answer.body.split('\r\n')[1]).toContain(`,Khóa thử,"'=Lan",4,"'+1, hay"`);
  const others = await test.call('GET', '/api/moderation/ratings.csv?course_id=999', { as: teacher });
  expect(others.body.trim().split('\r\n')).toHaveLength(1);
});
