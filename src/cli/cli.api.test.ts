import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIXTURE, fixtureFiles, writeFixtureCourse } from '#server/testing/fixture-course.ts';
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));

let test: TestApp;
let place: string;
beforeAll(async () => {
  place = mkdtempSync(path.join(tmpdir(), 'tsubame-cli-'));
  test = await buildTestApp();
});
afterAll(async () => {
  await test.close();
  rmSync(place, { recursive: true, force: true });
});

/** Runs the program as an operator does, on the test's database. */
async function tsubame(args: string[], settings: Record<string, string> = {}) {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: path.join(place, 'compiled'),
      DATABASE_URL: test.databaseUrl,
      DATA_DIR: path.join(place, 'data'),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, status] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.on('close', resolve)),
  ]);
  return { status, stdout, stderr };
}

async function courseFolder(changes: Record<string, string | null> = {}): Promise<string> {
  const folder = mkdtempSync(path.join(place, 'course-'));
  await writeFixtureCourse(folder, changes);
  return folder;
}

const LESSON = 'lessons/bai-khoa/lesson.yaml';

describe('tsubame content', () => {
  it('checks a course and changes nothing', async () => {
    const before = await test.countRows();
    expect(await tsubame(['content', 'check', await courseFolder()])).toEqual({
      status: 0,
      stdout: 'Khóa thử: 6 lessons, 2 videos, no faults.\n',
      stderr: '',
    });
    expect(await test.countRows()).toEqual(before);
  });

  it('checks without a database', async () => {
    const settings = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
    expect(await tsubame(['content', 'check', await courseFolder()], settings)).toMatchObject({ status: 0 });
  });

  it('names every fault, one a line, and warns of what it left out', async () => {
    const folder = await courseFolder({
      [LESSON]: fixtureFiles()[LESSON]?.replace('glyph:', 'glif:') ?? '',
      'lessons/tai-lieu/ban-in.pdf': 'x',
      'lessons/bai-tang/qua.html': '<p>x</p><script>1</script>',
    });
    for (const command of ['check', 'import']) {
      const { status, stdout, stderr } = await tsubame(['content', command, folder]);
      expect([status, stdout]).toEqual([1, '']);
      const lines = stderr.trimEnd().split('\n');
      expect(lines[0]).toBe('warning: lessons/bai-tang/qua.html: left out for safety: <script>');
      expect(lines.at(-1)).toBe('3 faults, nothing was imported.');
      expect(stderr).toContain('lessons/tai-lieu/ban-in.pdf: is no PDF');
      expect(stderr).toContain('Unrecognized key: "glif"');
      expect(stderr).not.toContain('    at ');
    }
  });

  it('imports, says what changed, and again that nothing did', async () => {
    const folder = await courseFolder({ [LESSON]: fixtureFiles()[LESSON]?.replace(/name: .*/, 'name: Tên mới') ?? '' });
    const first = await tsubame(['content', 'import', folder]);
    expect(first).toMatchObject({ status: 0, stderr: '' });
    expect(first.stdout).toContain('Khóa thử (course 990): imported.\n');
    expect(first.stdout).toMatch(/ {2}lessons +0 added, 1 changed, 5 unchanged, 0 archived\n/);
    const again = await tsubame(['content', 'import', folder]);
    expect([again.status, again.stdout]).toEqual([0, expect.stringContaining('(course 990): nothing to change.')]);
    const course = (await test.call('GET', `/api/groups/${FIXTURE.lockedGroup}`)).json();
    expect(course.lessons[0].name).toBe('Tên mới');
  });

  it('names stored media that are empty, cut or missing, and an import brings them back', async () => {
    const folder = await courseFolder();
    const settings = { DATA_DIR: path.join(place, 'cut-data') };
    expect(await tsubame(['content', 'import', folder], settings)).toMatchObject({ status: 0 });
    const media = path.join(place, 'cut-data', 'media');
    const files = readdirSync(media, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.vtt'));
    const [emptied = '', missing = ''] = files;
    truncateSync(path.join(media, emptied), 0);
    rmSync(path.join(media, missing));
    const { status, stdout, stderr } = await tsubame(['content', 'check', folder], settings);
    expect([status, stdout]).toEqual([1, '']);
    for (const name of [emptied, missing]) expect(stderr).toContain(name.slice(name.indexOf(path.sep) + 1));
    expect(stderr).toMatch(/\/media\/[0-9a-f]{32}: empty, cut or missing: /);
    expect(stderr).toContain('The course has no faults; ');
    expect(await tsubame(['content', 'import', folder], settings)).toMatchObject({ status: 0 });
    expect(await tsubame(['content', 'check', folder], settings)).toMatchObject({ status: 0, stderr: '' });
  });

  it('says in one sentence that the database cannot be reached', async () => {
    const settings = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
    const { status, stderr } = await tsubame(['content', 'import', await courseFolder()], settings);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^PostgreSQL can't be used: .*DATABASE_URL.*\n$/);
  });
});

describe('tsubame code', () => {
  it('makes codes that learners redeem, and revokes those that nobody used', async () => {
    const made = await tsubame([
      'code',
      'create',
      '--course',
      FIXTURE.seoUrl,
      '--count',
      '3',
      '--days',
      '30',
      '--note',
      'lớp A',
    ]);
    expect(made).toMatchObject({ status: 0, stderr: '' });
    const codes = made.stdout.trimEnd().split('\n');
    expect(codes).toHaveLength(3);
    for (const code of codes) expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/);

    const learner = await test.person('learner');
    const redeemed = await test.call('POST', '/api/enrolments', { as: learner, body: { code: codes[0] } });
    expect(redeemed.json()).toMatchObject({
      course_id: FIXTURE.courseId,
      expires_at: new Date(test.clock.nowMs + 30 * 86_400_000).toISOString(),
    });

    expect(await tsubame(['code', 'revoke', codes[1] ?? ''])).toMatchObject({ status: 0, stdout: 'Revoked.\n' });
    const body = { code: codes[1] };
    const refused = await test.call('POST', '/api/enrolments', { as: await test.person('learner'), body });
    expect(refused.json().error.code).toBe('CODE_REVOKED');
    expect(await tsubame(['code', 'revoke', codes[0] ?? ''])).toMatchObject({
      status: 1,
      stderr: 'There is no such unused code.\n',
    });
  });

  it('knows the course by its id too, and no course that is not there', async () => {
    const made = await tsubame(['code', 'create', '--course', String(FIXTURE.courseId), '--redeem-by', '2026-12-31']);
    expect([made.status, made.stdout.trimEnd().split('\n').length]).toEqual([0, 1]);
    const { rows } = await test.database.pool.query<{ redeem_by: Date }>(
      'SELECT redeem_by FROM code_batch ORDER BY id DESC LIMIT 1',
    );
    expect(rows[0]?.redeem_by.toISOString()).toBe('2026-12-31T17:00:00.000Z');
    expect(await tsubame(['code', 'create', '--course', 'khoa-khac'])).toEqual({
      status: 1,
      stdout: '',
      stderr: 'There is no course khoa-khac.\n',
    });
  });
});

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

describe('wrong arguments', () => {
  it.each([
    ['nothing at all', []],
    ['no subcommand', ['content']],
    ['no folder', ['content', 'check']],
    ['an unknown option', ['code', 'create', '--course', '990', '--free']],
    ['no number', ['code', 'create', '--course', '990', '--count', 'many']],
    ['no date', ['code', 'create', '--course', '990', '--redeem-by', '2026-02-30']],
    ['an unknown role', ['user', 'create', '--email', 'a@b.vn', '--name', 'x', '--role', 'king']],
  ])('%s: exit status 2, with the usage on stderr', async (_fact, args) => {
    const { status, stdout, stderr } = await tsubame(args);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain('Usage: tsubame');
  });

  it('asking for help is none', async () => {
    const { status, stdout, stderr } = await tsubame(['--help']);
    expect([status, stdout, stderr]).toEqual([0, expect.stringContaining('Usage: tsubame'), '']);
  });

  it('a wrong setting is told in one sentence', async () => {
    const { status, stderr } = await tsubame(['code', 'revoke', 'x'], { LOG_LEVEL: 'loud' });
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^LOG_LEVEL is wrong: .*\n$/)]);
  });
});
