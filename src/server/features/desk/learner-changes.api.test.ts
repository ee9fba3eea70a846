import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LearnerChangeInput, LearnerPageView } from '#contract/desk/learner-page.ts';
import type { PageServices } from '#contract/page-services.ts';
import { FIXTURE } from '../../testing/fixture-course.ts';
import { buildTestApp, type Person, START_MS, type TestApp } from '../../testing/test-app.ts';

const { courseId, locked } = FIXTURE;
const DAY_MS = 24 * 3_600_000;

let test: TestApp;
let staff: Person;
let ask: (services: PageServices) => Promise<unknown>;
beforeAll(async () => {
  const handle = async (_request: Request, services: PageServices) => Response.json((await ask(services)) ?? null);
  test = await buildTestApp({ pages: { handle, clientFolder: null, isDevelopment: false } });
  staff = await test.person('staff');
});
afterAll(() => test.close());

const change = async (person: Person, body: LearnerChangeInput, as: Person = staff) => {
  const answer = await test.call('POST', `/api/staff/learners/${person.userId}`, { as, body });
  const json = answer.json();
  return answer.statusCode === 200 ? json : json.error.code;
};
const pageOf = async (person: Person, as: Person = staff): Promise<LearnerPageView> => {
  ask = (services) => services.findLearnerPage(person.userId);
  return (await test.call('GET', '/', { as })).json().view;
};
const auditOf = async (person: Person) =>
  (
    await test.database.pool.query(
      `SELECT action, actor_id::float8 AS actor, before, after FROM audit_entry
        WHERE subject_kind = 'account' AND subject_id = $1 ORDER BY id`,
      [String(person.userId)],
    )
  ).rows;
const canStudy = async (person: Person) =>
  (await test.call('GET', `/api/lessons/${locked.lesson}`, { as: person })).statusCode === 200;
const isSignedIn = async (person: Person) => (await test.call('GET', '/api/me', { as: person })).json() !== null;
const signIn = ({ email, password }: Person) => test.call('POST', '/api/auth/sign-in', { body: { email, password } });

const CHANGED = { changed: true, password: null };
const SAME = { changed: false, password: null };

describe('access', () => {
  it('is given for days, and a call that arrives twice gives it once', async () => {
    const learner = await test.person('learner');
    const from = new Date(START_MS).toISOString();
    const give = { change: 'give-access', course_id: courseId, days: 30, from } as const;
    expect(await canStudy(learner)).toBe(false);
    expect(await change(learner, give)).toEqual(CHANGED);
    expect(await change(learner, give)).toEqual(SAME);
    expect(await canStudy(learner)).toBe(true);
    const ends = (await pageOf(learner)).courses.find((one) => one.course_id === courseId);
    expect(ends).toMatchObject({ is_open: true, ends_at: new Date(START_MS + 30 * DAY_MS).toISOString() });
    expect(await auditOf(learner)).toHaveLength(1);
  });

  it('is extended from its end, by two colleagues at once only once', async () => {
    const learner = await test.person('learner');
    const colleague = await test.person('staff');
    const from = new Date(START_MS).toISOString();
    await change(learner, { change: 'give-access', course_id: courseId, days: 10, from });
    const end = new Date(START_MS + 10 * DAY_MS).toISOString();
    const more = { change: 'give-access', course_id: courseId, days: 20, from: end } as const;
    const answers = await Promise.all([change(learner, more), change(learner, more, colleague)]);
    expect(answers.filter(({ changed }) => changed)).toHaveLength(1);
    const course = (await pageOf(learner)).courses.find((one) => one.course_id === courseId);
    expect(course?.ends_at).toBe(new Date(START_MS + 30 * DAY_MS).toISOString());
    expect((await auditOf(learner)).at(-1)).toMatchObject({
      action: 'account.give-access',
      before: { course: courseId, ends_at: end },
      after: { course: courseId, ends_at: new Date(START_MS + 30 * DAY_MS).toISOString() },
    });
  });

  it('ends at once, for a reason that is written down', async () => {
    const learner = await test.person('enrolled');
    expect(await change(learner, { change: 'end-access', course_id: courseId, reason: ' ' })).toBe('REASON_MISSING');
    expect(await canStudy(learner)).toBe(true);
    const end = { change: 'end-access', course_id: courseId, reason: 'Hoàn tiền mặt' } as const;
    expect(await change(learner, end)).toEqual(CHANGED);
    expect(await change(learner, end)).toEqual(SAME);
    expect(await canStudy(learner)).toBe(false);
    expect(await auditOf(learner)).toEqual([
      {
        action: 'account.end-access',
        actor: staff.userId,
        before: { course: courseId, ends_at: null },
        after: { course: courseId, ends_at: new Date(START_MS).toISOString(), reason: 'Hoàn tiền mặt' },
      },
    ]);
  });
});

describe('a suspended account', () => {
  it('is signed out everywhere at once, cannot sign in and is told so, until it is opened again', async () => {
    const learner = await test.person('learner');
    const device = (await signIn(learner)).cookies.find(({ name }) => name === 'tsubame_session');
    const other = { ...learner, cookie: `tsubame_session=${device?.value}` };
    expect([await isSignedIn(learner), await isSignedIn(other)]).toEqual([true, true]);
    expect(await change(learner, { change: 'suspend', reason: 'Chia sẻ tài khoản' })).toEqual(CHANGED);
    expect(await change(learner, { change: 'suspend', reason: 'Lần nữa' })).toEqual(SAME);
    expect([await isSignedIn(learner), await isSignedIn(other)]).toEqual([false, false]);
    const refused = await signIn(learner);
    expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'ACCOUNT_SUSPENDED']);
    expect((await signIn({ ...learner, password: 'sai mật khẩu' })).json().error.code).toBe('SIGN_IN_FAILED');
    expect((await pageOf(learner)).learner).toMatchObject({ suspended_reason: 'Chia sẻ tài khoản' });
    expect(await change(learner, { change: 'unsuspend' })).toEqual(CHANGED);
    expect(await change(learner, { change: 'unsuspend' })).toEqual(SAME);
    expect((await signIn(learner)).statusCode).toBe(200);
    expect((await auditOf(learner)).map(({ action }) => action)).toEqual(['account.suspend', 'account.unsuspend']);
  });

  it('is never the own one, nor one of staff without an admin', async () => {
    const admin = await test.person('admin');
    const colleague = await test.person('staff');
    const suspend = { change: 'suspend', reason: 'x' } as const;
    expect(await change(admin, suspend, admin)).toBe('SUSPEND_YOURSELF');
    expect(await change(staff, suspend)).toBe('ACCOUNT_OF_STAFF');
    expect(await change(colleague, suspend)).toBe('ACCOUNT_OF_STAFF');
    expect(await change(admin, { change: 'note', text: 'x' })).toBe('ACCOUNT_OF_STAFF');
    expect(await isSignedIn(colleague)).toBe(true);
    expect(await change(colleague, suspend, admin)).toEqual(CHANGED);
    expect(await isSignedIn(colleague)).toBe(false);
  });
});

describe('a learner who is locked out', () => {
  it('gets a password from staff on a site without e-mails, and all sessions end', async () => {
    const learner = await test.person('learner');
    expect(await change(learner, { change: 'send-reset' })).toBe('MAIL_OFF');
    expect(await change(learner, { change: 'set-password', reason: '' })).toBe('REASON_MISSING');
    const { password } = await change(learner, { change: 'set-password', reason: 'Quên mật khẩu' });
    expect(await isSignedIn(learner)).toBe(false);
    expect((await signIn(learner)).statusCode).toBe(401);
    expect((await signIn({ ...learner, password })).statusCode).toBe(200);
    const [entry] = await auditOf(learner);
    expect(entry).toMatchObject({ action: 'account.reset-password', after: { reason: 'Quên mật khẩu' } });
    expect(JSON.stringify(entry)).not.toContain(password);
  });

  it('gets the e-mail where there is mail, once however often it is pressed', async () => {
    const mailing = await buildTestApp({
      environment: {
        SMTP_URL: 'smtp://localhost:1',
        BASE_URL: 'http://localhost:3000',
        MAIL_FROM: 'a@tsubame.example',
      },
    });
    const [teacher, learner] = [await mailing.person('staff'), await mailing.person('learner')];
    const send = async (body: object) =>
      (await mailing.call('POST', `/api/staff/learners/${learner.userId}`, { as: teacher, body })).json();
    expect(await send({ change: 'send-reset' })).toEqual(CHANGED);
    expect(await send({ change: 'send-reset' })).toEqual(SAME);
    expect((await send({ change: 'set-password', reason: 'x' })).error.code).toBe('MAIL_ON');
    expect((await mailing.countRows())['password_reset_request']).toBe(1);
    expect((await mailing.countRows())['audit_entry']).toBe(1);
    await mailing.close();
  });
});

it('staff end all sessions of a learner, for a reason', async () => {
  const learner = await test.person('learner');
  expect(await change(learner, { change: 'end-sessions', reason: 'Mất điện thoại' })).toEqual(CHANGED);
  expect(await change(learner, { change: 'end-sessions', reason: 'Mất điện thoại' })).toEqual(SAME);
  expect(await isSignedIn(learner)).toBe(false);
});

it('a note is kept for staff, with what stood there before in the log', async () => {
  const learner = await test.person('learner');
  expect(await change(learner, { change: 'note', text: 'Gọi lại thứ Hai' })).toEqual(CHANGED);
  expect(await change(learner, { change: 'note', text: 'Gọi lại thứ Hai' })).toEqual(SAME);
  await change(learner, { change: 'note', text: '' });
  expect((await pageOf(learner)).note?.text).toBe('');
  expect((await auditOf(learner)).map(({ before, after }) => [before, after])).toEqual([
    [{ text: '' }, { text: 'Gọi lại thứ Hai' }],
    [{ text: 'Gọi lại thứ Hai' }, { text: '' }],
  ]);
});

it('the page of a learner says what this viewer may do, and is for staff alone', async () => {
  const [learner, admin] = [await test.person('enrolled'), await test.person('admin')];
  const page = await pageOf(learner);
  expect(page.learner).toMatchObject({ id: learner.userId, email: learner.email, role: 'learner' });
  expect(page.sessions).toHaveLength(1);
  expect(page.can).toEqual({ access: true, role: false, change: true, suspend: true });
  expect((await pageOf(staff)).can).toEqual({ access: false, role: false, change: false, suspend: false });
  expect((await pageOf(admin, admin)).can).toEqual({ access: true, role: false, change: true, suspend: false });
  expect((await pageOf(learner, admin)).can).toMatchObject({ role: true });
  ask = (services) => services.findLearnerPage(learner.userId);
  for (const [as, code] of [
    [learner, 'STAFF_ONLY'],
    [null, 'SIGN_IN_REQUIRED'],
  ] as const)
    expect((await test.call('GET', '/', { as })).json()).toEqual({ status: 'refused', code });
  ask = (services) => services.findLearnerPage(999_999_999);
  expect((await test.call('GET', '/', { as: staff })).json().code).toBe('LEARNER_NOT_FOUND');
});
