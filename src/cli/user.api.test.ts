import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCommandLine } from '#server/testing/command-line.ts';
import { FIXTURE } from '#server/testing/fixture-course.ts';
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts';

let test: TestApp;
let line: ReturnType<typeof openCommandLine>;
beforeAll(async () => {
  test = await buildTestApp();
  line = openCommandLine(test);
});
afterAll(async () => {
  await test.close();
  line.close();
});

const tsubame = (...given: Parameters<typeof line.tsubame>) => line.tsubame(...given);

describe('tsubame user', () => {
  it('makes an account that signs in with the password that was printed', async () => {
    const args = ['user', 'create', '--email', 'co.lan@tsubame.example', '--name', 'Cô Lan', '--role', 'staff'];
    const made = await tsubame(args);
    expect(made).toMatchObject({ status: 0, stderr: '' });
    const [role, email, password] = made.stdout.trim().split(' ');
    expect([role, email]).toEqual(['staff', 'co.lan@tsubame.example']);
    const signedIn = await test.call('POST', '/api/auth/sign-in', { body: { email, password } });
    expect(signedIn.json()).toMatchObject({ name: 'Cô Lan', isStaff: true, isAdmin: false });

    const again = await tsubame(args);
    expect([again.status, again.stdout, again.stderr]).toEqual([1, '', expect.stringMatching(/^EMAIL_TAKEN: /)]);
  });

  it.each([
    ['learner', []],
    ['tester', []],
    ['staff', [{ role: 'staff', courses: [] }]],
    ['admin', [{ role: 'admin', courses: [] }]],
  ])('writes down with a new %s what it may do beyond a learner', async (role, told) => {
    const email = `${role}.moi@tsubame.example`;
    const made = await tsubame(['user', 'create', '--email', email, '--name', 'Mới', '--role', role]);
    expect(made.status).toBe(0);
    const { rows } = await test.database.pool.query(
      `SELECT a.action, a.actor_id, a.before, a.after FROM audit_entry a JOIN "user" u ON u.id::text = a.subject_id
        WHERE a.subject_kind = 'account' AND u.email = $1`,
      [email],
    );
    const before = { role: 'learner', courses: [] };
    expect(rows).toEqual(told.map((after) => ({ action: 'account.role', actor_id: null, before, after })));
    await test.database.pool.query('UPDATE "user" SET is_admin = false, is_staff = false WHERE email = $1', [email]);
  });

  it('takes a password from the environment and never prints it', async () => {
    const args = ['user', 'create', '--email', 'minh@tsubame.example', '--name', 'Minh'];
    const made = await tsubame(args, { TSUBAME_PASSWORD: 'chim én bay thấp' });
    expect(made).toEqual({ status: 0, stdout: 'learner minh@tsubame.example\n', stderr: '' });
    const weak = await tsubame(args, { TSUBAME_PASSWORD: 'password' });
    expect([weak.status, weak.stderr]).toEqual([1, expect.stringMatching(/^PASSWORD_TOO_COMMON: /)]);
  });
});

describe('staff of a course', () => {
  const me = async (as: { cookie: string }) =>
    (await test.call('GET', '/api/me', { headers: { cookie: as.cookie } })).json();

  it('is made with the account, or later, by the id or the name of the course', async () => {
    const args = ['user', 'create', '--email', 'thay.nam@tsubame.example', '--name', 'Thầy Nam', '--role', 'staff'];
    const made = await tsubame([...args, '--course', FIXTURE.seoUrl]);
    expect(made).toMatchObject({ status: 0, stderr: '' });
    const [, email, password] = made.stdout.trim().split(' ');
    const signedIn = await test.call('POST', '/api/auth/sign-in', { body: { email, password } });
    expect(signedIn.json()).toMatchObject({ isStaff: true, staffOf: [FIXTURE.courseId] });

    const lan = await test.person('learner');
    const role = (...more: string[]) => tsubame(['user', 'role', lan.email.toUpperCase(), '--role', ...more]);
    const course = String(FIXTURE.courseId);
    const told = `${lan.email.toUpperCase()} staff ${course}\n`;
    expect(await role('staff', '--course', course)).toEqual({ status: 0, stdout: `role ${told}`, stderr: '' });
    expect(await role('staff', '--course', course)).toMatchObject({ status: 0, stdout: `unchanged ${told}` });
    expect(await me(lan)).toMatchObject({ staffOf: [FIXTURE.courseId] });
    await role('staff');
    expect(await me(lan)).toMatchObject({ staffOf: 'all', isAdmin: false });
    await role('learner');
    expect(await me(lan)).toMatchObject({ isStaff: false });
    const { rows } = await test.database.pool.query(
      `SELECT actor_id, after->>'role' AS role FROM audit_entry WHERE subject_kind = 'account' AND subject_id = $1 ORDER BY id`,
      [String(lan.userId)],
    );
    expect(rows).toEqual(['teacher', 'staff', 'learner'].map((one) => ({ actor_id: null, role: one })));
  });

  it('is none of the last admin, who stays one', async () => {
    const admin = await test.person('admin');
    const demote = () => tsubame(['user', 'role', admin.email, '--role', 'learner']);
    const refused = await demote();
    expect([refused.status, refused.stdout, refused.stderr]).toEqual([1, '', expect.stringMatching(/^LAST_ADMIN: /)]);
    expect(await me(admin)).toMatchObject({ isAdmin: true });
    const second = await test.person('admin');
    await test.database.pool.query('UPDATE "user" SET suspended_at = now() WHERE id = $1', [second.userId]);
    expect((await demote()).status).toBe(1);
    await test.database.pool.query('UPDATE "user" SET suspended_at = NULL WHERE id = $1', [second.userId]);
    expect((await demote()).status).toBe(0);
    await test.database.pool.query('UPDATE "user" SET is_admin = false, is_staff = false WHERE id = $1', [
      second.userId,
    ]);
  });

  it.each([
    ['a course that is not there', ['x@y.vn', '--role', 'staff', '--course', 'n9'], 'There is no course n9.\n'],
    ['a course of an admin', ['x@y.vn', '--role', 'admin', '--course', '990'], '--course goes with --role staff.\n'],
    ['an account that is not there', ['x@y.vn', '--role', 'admin'], 'There is no account with the e-mail x@y.vn.\n'],
  ])('is refused for %s', async (_what, args, message) => {
    expect(await tsubame(['user', 'role', ...args])).toEqual({ status: 1, stdout: '', stderr: message });
  });
});

describe('tsubame user reset', () => {
  it('gives a new password, ends all sessions and forgets the tries', async () => {
    const lan = await test.person('learner');
    const signIn = (password: string) =>
      test.call('POST', '/api/auth/sign-in', { body: { email: lan.email, password }, from: '192.0.2.200' });
    for (let n = 0; n < 11; n += 1) await signIn('quên rồi');
    expect((await signIn(lan.password)).statusCode).toBe(429);
    const reset = await tsubame(['user', 'reset', '--email', lan.email.toUpperCase()]);
    expect([reset.status, reset.stderr]).toEqual([0, '']);
    const password = reset.stdout.trim().split(' ').at(-1) ?? '';
    expect((await test.call('GET', '/api/me', { as: lan })).json()).toBeNull();
    expect((await signIn(lan.password)).statusCode).toBe(401);
    expect((await signIn(password)).json()).toMatchObject({ id: lan.userId });
    const { rows } = await test.database.pool.query(
      `SELECT action, actor_id FROM audit_entry WHERE subject_kind = 'account' AND subject_id = $1`,
      [String(lan.userId)],
    );
    expect(rows).toEqual([{ action: 'account.reset-password', actor_id: null }]);
  });

  it('knows no account that is not there, and takes no weak password', async () => {
    const nobody = await tsubame(['user', 'reset', '--email', 'khong.co@tsubame.example']);
    expect(nobody).toEqual({
      status: 1,
      stdout: '',
      stderr: 'There is no account with the e-mail khong.co@tsubame.example.\n',
    });
    const lan = await test.person('learner');
    const weak = await tsubame(['user', 'reset', '--email', lan.email], { TSUBAME_PASSWORD: 'password' });
    expect([weak.status, weak.stderr]).toEqual([1, expect.stringMatching(/^PASSWORD_TOO_COMMON: /)]);
  });
});

describe('tsubame user totp-off', () => {
  it('turns a lost second step off, ends all sessions and is written down', async () => {
    const hanh = await test.person('staff');
    const { pool } = test.database;
    await pool.query('UPDATE "user" SET totp_secret = $2 WHERE id = $1', [hanh.userId, Buffer.alloc(40)]);
    await pool.query('INSERT INTO recovery_code (user_id, code_hash) VALUES ($1, $2)', [hanh.userId, Buffer.alloc(32)]);
    const off = () => tsubame(['user', 'totp-off', hanh.email.toUpperCase()]);
    expect(await off()).toEqual({ status: 0, stdout: `totp-off ${hanh.email.toUpperCase()}\n`, stderr: '' });
    expect((await test.call('GET', '/api/me', { as: hanh })).json()).toBeNull();
    const body = { email: hanh.email, password: hanh.password };
    expect((await test.call('POST', '/api/auth/sign-in', { body })).statusCode).toBe(200);
    const { rows } = await pool.query(
      `SELECT action, actor_id FROM audit_entry WHERE subject_kind = 'account' AND subject_id = $1`,
      [String(hanh.userId)],
    );
    expect(rows).toEqual([{ action: 'account.totp-off', actor_id: null }]);
    expect((await test.countRows())['recovery_code']).toBe(0);
    const again = await off();
    expect([again.status, again.stderr]).toEqual([1, expect.stringContaining('is off already')]);
  });

  it('knows no account that is not there', async () => {
    const { status, stderr } = await tsubame(['user', 'totp-off', 'khong.co@tsubame.example']);
    expect([status, stderr]).toEqual([1, 'There is no account with the e-mail khong.co@tsubame.example.\n']);
  });
});

describe('tsubame user delete', () => {
  it('closes an account, which `user keep` keeps', async () => {
    const lan = await test.person('learner');
    const { status, stdout } = await tsubame(['user', 'delete', lan.email]);
    expect([status, stdout]).toEqual([0, expect.stringMatching(/^closed learner\d+@tsubame\.example, erased after 2/)]);
    expect((await test.call('GET', '/api/me', { as: lan })).json()).toBeNull();
    expect(await tsubame(['user', 'keep', lan.email])).toEqual({
      status: 0,
      stdout: `kept ${lan.email}\n`,
      stderr: '',
    });
    const body = { email: lan.email, password: lan.password };
    expect((await test.call('POST', '/api/auth/sign-in', { body })).statusCode).toBe(200);
    const again = await tsubame(['user', 'keep', lan.email]);
    expect([again.status, again.stderr]).toEqual([1, expect.stringContaining('is not to be deleted')]);
  });

  it('erases it at once with --now', async () => {
    const lan = await test.person('learner');
    const { status, stdout } = await tsubame(['user', 'delete', lan.email, '--now']);
    expect([status, stdout]).toEqual([0, `erased ${lan.email}\n`]);
    expect((await tsubame(['user', 'keep', lan.email])).stderr).toContain('There is no account');
  });

  it('refuses the last admin, and who is not there', async () => {
    const admin = await test.person('admin');
    const { status, stderr } = await tsubame(['user', 'delete', admin.email, '--now']);
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^LAST_ADMIN: /)]);
    expect((await test.call('GET', '/api/me', { as: admin })).json()).not.toBeNull();
    expect((await tsubame(['user', 'delete', 'khong.co@tsubame.example'])).status).toBe(1);
  });
});
