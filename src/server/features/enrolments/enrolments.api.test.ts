import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { FIXTURE } from '../../testing/fixture-course.ts';
import { newCodes } from '../../testing/new-codes.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { revokeCode } from './service.ts';

const DAY_MS = 86_400_000;
const UNKNOWN = '0000-0000-0000';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

type Wish = { redeemBy?: Date; accessDays?: number };
const madeCodes = (count: number, wish: Wish = {}) =>
  newCodes(test.database.pool, { courseId: FIXTURE.courseId, count, ...wish }, test.clock.nowMs);
const newCode = async (wish: Wish = {}) => (await madeCodes(1, wish))[0] ?? '';

async function redeem(as: Person | null, code: string) {
  const answer = await test.call('POST', '/api/enrolments', { as, body: { code } });
  return { status: answer.statusCode, body: answer.json() };
}
const refused = (status: number, code: string) => ({ status, body: { error: { code } } });
const openLocked = async (as: Person) =>
  (await test.call('GET', `/api/lessons/${FIXTURE.locked.lesson}`, { as })).statusCode;

async function enrolmentsOf(...people: Person[]): Promise<number> {
  const { rows } = await test.database.pool.query<{ count: string }>(
    'SELECT count(*) FROM enrolment WHERE user_id = ANY($1)',
    [people.map((person) => person.userId)],
  );
  return Number(rows[0]?.count);
}

describe('an activation code', () => {
  it('opens the course for ever, typed in any way', async () => {
    const learner = await test.person('learner');
    const code = await newCode();
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
    expect(await openLocked(learner)).toBe(403);
    expect(await redeem(learner, ` ${code.toLowerCase().replaceAll('-', ' ')} `)).toEqual({
      status: 200,
      body: {
        course_id: FIXTURE.courseId,
        starts_at: new Date(test.clock.nowMs).toISOString(),
        expires_at: null,
        source: 'code',
        is_running: true,
      },
    });
    expect(await openLocked(learner)).toBe(200);
  });

  it('is stored as its hash and last group only', async () => {
    const code = await newCode();
    const { rows } = await test.database.pool.query<{ row: string }>('SELECT c::text AS row FROM activation_code c');
    const plain = code.replaceAll('-', '');
    for (const { row } of rows) {
      expect(row).not.toContain(plain);
      expect(row).not.toContain(plain.slice(0, 8));
    }
  });

  it('gives access for its days, which end to the millisecond', async () => {
    const learner = await test.person('learner');
    const { body } = await redeem(learner, await newCode({ accessDays: 30 }));
    const endMs = test.clock.nowMs + 30 * DAY_MS;
    expect(body).toMatchObject({ expires_at: new Date(endMs).toISOString(), is_running: true });
    // The session is prolonged on the way.
    test.clock.nowMs = endMs - 12 * DAY_MS;
    expect(await openLocked(learner)).toBe(200);
    test.clock.nowMs = endMs - 1;
    expect(await openLocked(learner)).toBe(200);
    test.clock.nowMs = endMs;
    expect(await openLocked(learner)).toBe(403);
    const { enrolment, can } = (await test.call('GET', `/api/courses/${FIXTURE.courseId}`, { as: learner })).json();
    expect(enrolment).toMatchObject({ is_running: false, expires_at: new Date(endMs).toISOString() });
    expect(can).toEqual({ study: false, enrol: true, buy: false, rate: false });
    // Another code opens it again.
    expect(await redeem(learner, await newCode())).toMatchObject({ status: 200 });
    expect(await openLocked(learner)).toBe(200);
  });

  it('has a last moment to be redeemed', async () => {
    const redeemBy = new Date(test.clock.nowMs + 1000);
    const codes = await madeCodes(2, { redeemBy });
    test.clock.nowMs = redeemBy.getTime() - 1;
    expect(await redeem(await test.person('learner'), codes[0] ?? '')).toMatchObject({ status: 200 });
    test.clock.nowMs = redeemBy.getTime();
    expect(await redeem(await test.person('learner'), codes[1] ?? '')).toMatchObject(refused(409, 'CODE_EXPIRED'));
  });

  it('is refused by what is wrong with it', async () => {
    const learner = await test.person('learner');
    const [used = '', revoked = '', running = ''] = await madeCodes(3);
    await redeem(await test.person('learner'), used);
    expect(await revokeCode(test.database.pool, revoked, test.clock.nowMs)).toBe(true);
    expect(await revokeCode(test.database.pool, used, test.clock.nowMs)).toBe(false);

    expect(await redeem(null, running)).toMatchObject(refused(401, 'SIGN_IN_REQUIRED'));
    expect(await redeem(learner, 'ABC')).toMatchObject(refused(400, 'CODE_MALFORMED'));
    expect(await redeem(learner, '')).toMatchObject(refused(400, 'CODE_MALFORMED'));
    expect(await redeem(learner, UNKNOWN)).toMatchObject(refused(404, 'CODE_UNKNOWN'));
    expect(await redeem(learner, used)).toMatchObject(refused(409, 'CODE_USED'));
    expect(await redeem(learner, revoked)).toMatchObject(refused(409, 'CODE_REVOKED'));
    expect(await enrolmentsOf(learner)).toBe(0);
  });

  it('is kept when the learner has a running enrolment', async () => {
    const code = await newCode();
    expect(await redeem(await test.person('enrolled'), code)).toMatchObject(refused(409, 'ALREADY_ENROLLED'));
    expect(await redeem(await test.person('ended'), code)).toMatchObject({ status: 200 });
  });

  it('goes to one of two learners who race for it', async () => {
    const [one, other] = [await test.person('learner'), await test.person('learner')];
    const code = await newCode();
    const answers = await Promise.all([redeem(one, code), redeem(other, code)]);
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find((answer) => answer.status === 409)?.body.error.code).toBe('CODE_USED');
    expect(await enrolmentsOf(one, other)).toBe(1);
  });

  it('is used up once when one learner races with two', async () => {
    const learner = await test.person('learner');
    const [first = '', second = ''] = await madeCodes(2);
    const answers = await Promise.all([redeem(learner, first), redeem(learner, second)]);
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const kept = answers[0]?.status === 200 ? second : first;
    expect(await redeem(await test.person('learner'), kept)).toMatchObject({ status: 200 });
    expect(await enrolmentsOf(learner)).toBe(1);
  });

  it('is kept when a clock that is a little behind sees an enrolment that has not begun', async () => {
    const learner = await test.person('learner');
    const [first = '', second = ''] = await madeCodes(2);
    expect(await redeem(learner, first)).toMatchObject({ status: 200 });
    test.clock.nowMs -= 5;
    expect(await redeem(learner, second)).toMatchObject(refused(409, 'ALREADY_ENROLLED'));
    expect(await redeem(await test.person('learner'), second)).toMatchObject({ status: 200 });
    expect(await enrolmentsOf(learner)).toBe(1);
  });

  it('answers its learner alike when it is sent again, at once or later, until the access ends', async () => {
    const [learner, other] = [await test.person('learner'), await test.person('learner')];
    const code = await newCode({ accessDays: 30 });
    const [first, twin] = await Promise.all([redeem(learner, code), redeem(learner, code)]);
    expect(first).toMatchObject({ status: 200, body: { is_running: true } });
    expect(twin).toEqual(first);
    expect(await redeem(learner, code)).toEqual(first);
    expect(await redeem(other, code)).toMatchObject(refused(409, 'CODE_USED'));
    expect(await enrolmentsOf(learner, other)).toBe(1);
    const startMs = test.clock.nowMs;
    test.clock.nowMs += 14 * DAY_MS;
    expect(await redeem(learner, code)).toEqual(first);
    test.clock.nowMs = startMs + 28 * DAY_MS;
    expect(await redeem(learner, code)).toEqual(first);
    test.clock.nowMs = startMs + 30 * DAY_MS;
    expect(await redeem(learner, code)).toMatchObject(refused(409, 'CODE_USED'));
  });

  it('may be guessed wrongly ten times an hour', async () => {
    const [guesser, other] = [await test.person('learner'), await test.person('learner')];
    const code = await newCode();
    for (let tries = 0; tries < 10; tries += 1)
      expect(await redeem(guesser, UNKNOWN)).toMatchObject(refused(404, 'CODE_UNKNOWN'));
    expect(await redeem(guesser, code)).toMatchObject(refused(429, 'TOO_MANY_ATTEMPTS'));
    expect(await redeem(other, code)).toMatchObject({ status: 200 });
  });

  it('needs one connection to the database, also when it is wrong', async () => {
    const learner = await test.person('learner');
    const database = openTestDatabase({ connectionString: test.databaseUrl }, 1);
    const app = await buildApp({ ...test.deps, database });
    const answer = await app.inject({
      method: 'POST',
      url: '/api/enrolments',
      headers: { cookie: learner.cookie },
      payload: { code: UNKNOWN },
    });
    expect(answer.json()).toMatchObject({ error: { code: 'CODE_UNKNOWN' } });
    await app.close();
    await database.close();
  });

  it('opens no course that was archived', async () => {
    const learner = await test.person('learner');
    const code = await newCode();
    const archive = (at: string) =>
      test.database.pool.query(
        `UPDATE course SET archived_at = ${at}; UPDATE course SET version = version + 1; UPDATE content_state SET version = version + 1`,
      );
    await archive('now()');
    expect(await redeem(learner, code)).toMatchObject(refused(403, 'COURSE_CLOSED'));
    await archive('NULL');
    expect(await redeem(learner, code)).toMatchObject({ status: 200 });
  });
});
