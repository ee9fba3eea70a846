import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOfStep } from './authenticator.ts';
import { FIXTURE } from '../../testing/fixture-course.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

const { openVideo, locked } = FIXTURE;

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ environment: { REQUIRE_STAFF_TOTP: '1' } });
});
afterAll(() => test.close());

async function told(as: Person, url: string, body?: unknown) {
  const answer = await test.call(body === undefined ? 'GET' : 'POST', url, { as, ...(body ? { body } : {}) });
  return answer.statusCode === 200 ? 200 : [answer.statusCode, answer.json().error.code];
}

const DESK = '/api/staff/code-batches';
const LOCKED = `/api/lessons/${locked.lesson}`;

async function setUp(as: Person): Promise<void> {
  const post = async (step: string, body: unknown) =>
    (await test.call('POST', `/api/account/totp/${step}`, { as, body })).json();
  const { setup, secret } = await post('begin', { password: as.password });
  const code = codeOfStep(secret, Math.floor(test.clock.nowMs / 30_000));
  expect((await post('confirm', { setup, code })).codes).toHaveLength(10);
}

it.each(['teacher', 'staff', 'admin'] as const)(
  '%s without a second step have no rights of staff until they set it up',
  async (role) => {
    const person = await test.person(role);
    expect(await told(person, DESK)).toEqual([403, 'TOTP_SETUP_REQUIRED']);
    expect(await told(person, '/api/staff/accounts/1/totp-off', {})).toEqual([403, 'TOTP_SETUP_REQUIRED']);
    expect(await told(person, LOCKED)).toEqual([403, 'LESSON_LOCKED']);
    expect(await told(person, `/api/lessons/${openVideo.lesson}`)).toBe(200);
    // Pages still show them the way to the desk, which leads to the set-up.
    expect((await test.call('GET', '/api/me', { as: person })).json()).toMatchObject({ isStaff: true });
    await setUp(person);
    expect([await told(person, DESK), await told(person, LOCKED)]).toEqual([200, 200]);
  },
);

it('learners are not asked for it', async () => {
  const lan = await test.person('enrolled');
  expect([await told(lan, LOCKED), await told(lan, DESK)]).toEqual([200, [403, 'STAFF_ONLY']]);
});
