import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../db/transaction.ts';
import { isCommonPassword } from './common-passwords.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

const DAY_MS = 86_400_000;

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
  const teacher = await test.person('staff');
  await test.database.pool.query(`UPDATE "user" SET name = 'Cô Hạnh' WHERE id = $1`, [teacher.userId]);
});
afterAll(() => test.close());

let addresses = 0;
/** A fresh address for each try, so that limits stay out of the way. */
const nextAddress = () => `198.51.100.${(addresses += 1)}`;

const RIGHT = { name: 'Minh Anh', email: 'minh.anh@tsubame.example', password: 'chim én bay thấp' };

const register = (body: unknown, as: Person | null = null) =>
  test.call('POST', '/api/auth/register', { as, body, from: nextAddress() });
const signIn = (body: unknown, as: Pick<Person, 'cookie'> | null = null) =>
  test.call('POST', '/api/auth/sign-in', { as: as as Person | null, body, from: nextAddress() });
const me = async (cookie: string) => (await test.call('GET', '/api/me', { headers: { cookie } })).json();

/** The session cookie of an answer, as a browser sends it back. */
function cookieOf(answer: { headers: Record<string, unknown> }): string {
  const header = [answer.headers['set-cookie']].flat().find((one) => String(one).startsWith('tsubame_session='));
  return String(header).split(';')[0] ?? '';
}

describe('an account', () => {
  it('is made, signed in, known by /api/me, and signed out', async () => {
    const answer = await register({ ...RIGHT, name: '  Minh \n Anh ' });
    expect(answer.statusCode).toBe(200);
    const view = {
      id: expect.any(Number),
      name: 'Minh Anh',
      email: RIGHT.email,
      avatar: null,
      isTester: false,
      isStaff: false,
      staffOf: [],
      isAdmin: false,
    };
    expect(answer.json()).toEqual(view);
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(/^tsubame_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^tsubame_known=[\w-]{22}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);

    const cookie = cookieOf(answer);
    expect(await me(cookie)).toEqual(view);
    const out = await test.call('POST', '/api/auth/sign-out', { headers: { cookie } });
    expect(out.json()).toEqual({ ok: true });
    expect(out.headers['set-cookie']).toMatch(/^tsubame_session=; Max-Age=0; /);
    expect(await me(cookie)).toBeNull();
  });

  it('is never answered from a cache that others share', async () => {
    expect((await test.call('GET', '/api/me')).headers['cache-control']).toMatch(/private|no-store/);
  });

  it.each([
    ['NAME_INVALID', { name: '' }],
    ['NAME_INVALID', { name: '  \n ' }],
    ['NAME_INVALID', { name: 'x'.repeat(61) }],
    ['NAME_INVALID', { name: 'a\u0000b' }],
    ['NAME_INVALID', { name: 'Lan\ud800' }],
    ['NAME_INVALID', { name: 'Cô Hạnh\u200b' }],
    ['NAME_INVALID', { name: 'Lan\u3164' }],
    ['NAME_INVALID', { name: 'nhan-qua.com' }],
    ['NAME_RESERVED', { name: 'Giáo viên Tsubame' }],
    ['NAME_RESERVED', { name: 'cô hạnh' }],
    ['EMAIL_INVALID', { email: '' }],
    ['EMAIL_INVALID', { email: 'minh\u200b.anh@tsubame.example' }],
    ['EMAIL_INVALID', { email: 'minh.anh\u034f@tsubame.example' }],
    ['EMAIL_INVALID', { email: 'minh' }],
    ['EMAIL_INVALID', { email: 'minh@localhost' }],
    ['EMAIL_INVALID', { email: 'minh anh@tsubame.example' }],
    ['EMAIL_INVALID', { email: 'a@b@tsubame.example' }],
    ['EMAIL_INVALID', { email: '@tsubame.example' }],
    ['EMAIL_INVALID', { email: 'a@tsubame..example' }],
    ['EMAIL_INVALID', { email: 'a\u0000b@tsubame.example' }],
    ['EMAIL_INVALID', { email: `${'x'.repeat(64)}@${'y'.repeat(190)}.vn` }],
    ['PASSWORD_TOO_SHORT', { password: '' }],
    ['PASSWORD_TOO_SHORT', { password: '1234567' }],
    ['PASSWORD_TOO_SHORT', { password: '😀😀😀😀😀😀😀' }],
    ['PASSWORD_TOO_LONG', { password: 'x1'.repeat(101) }],
    ['PASSWORD_TOO_COMMON', { password: 'password123' }],
    ['PASSWORD_TOO_COMMON', { password: 'PassWord123' }],
    ['PASSWORD_TOO_COMMON', { password: 'aaaaaaaaaaaa' }],
    ['PASSWORD_TOO_COMMON', { password: 'P@ssw0rd' }],
    ['PASSWORD_TOO_COMMON', { password: 'admin123' }],
    ['PASSWORD_TOO_COMMON', { password: 'Admin@123' }],
    ['PASSWORD_TOO_COMMON', { password: '12345678910' }],
    ['PASSWORD_TOO_COMMON', { password: 'hanoi2024' }],
    ['PASSWORD_TOO_COMMON', { password: 'anhyeuem123' }],
    ['PASSWORD_TOO_COMMON', { password: 'Minh.Anh.1999' }],
    ['PASSWORD_TOO_COMMON', { password: 'nobody@tsubame.example' }],
    ['BAD_REQUEST', { name: 'x'.repeat(1001) }],
    ['BAD_REQUEST', { password: undefined }],
  ])('is refused with %s for %j', async (code, fault) => {
    const before = await test.countRows();
    const answer = await register({ ...RIGHT, email: 'nobody@tsubame.example', ...fault });
    expect(answer.json()).toMatchObject({ error: { code } });
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(await test.countRows()).toEqual(before);
  });

  it('is one account in all spellings of its address', async () => {
    await register({ ...RIGHT, email: 'Thu.Ha@Tsubame.Example' });
    const again = await register({ ...RIGHT, email: ' thu.ha@tsubame.example ' });
    expect([again.statusCode, again.json().error.code]).toEqual([409, 'EMAIL_TAKEN']);
    expect((await signIn({ email: 'THU.HA@tsubame.example', password: RIGHT.password })).statusCode).toBe(200);
  });

  it('goes to one of two who register the same address at once', async () => {
    const body = { ...RIGHT, email: 'race@tsubame.example' };
    const answers = await Promise.all([register(body), register(body)]);
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it.each([
    ['in other code points', 'mật khẩu đẹp'.normalize('NFD'), 'mật khẩu đẹp'.normalize('NFC')],
    ['of 200 emoji', '😀🙂'.repeat(100), '😀🙂'.repeat(100)],
    ['with spaces at its ends', '  chim én  ', '  chim én  '],
  ])('opens with a password %s', async (fact, made, typed) => {
    const email = `${fact.replaceAll(/\W/g, '')}@tsubame.example`;
    expect((await register({ ...RIGHT, email, password: made })).statusCode).toBe(200);
    expect((await signIn({ email, password: typed })).statusCode).toBe(200);
    expect((await signIn({ email, password: `${typed}!` })).statusCode).toBe(401);
  });

  it('keeps its password as a salted argon2id hash only', async () => {
    const [one, other] = [await test.person('learner'), await test.person('learner')];
    await test.database.pool.query('UPDATE "user" SET password_hash = password_hash');
    const { rows } = await test.database.pool.query<{ row: string; password_hash: string }>(
      'SELECT u::text AS row, password_hash FROM "user" u WHERE id = ANY($1)',
      [[one.userId, other.userId]],
    );
    for (const { row, password_hash } of rows) {
      expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
      expect(row).not.toContain('mật khẩu');
    }
    expect(new Set(rows.map((row) => row.password_hash.split('$')[4])).size).toBe(2);
  });
});

describe('signing in', () => {
  it('answers a wrong password and an unknown address alike', async () => {
    const { email, password } = await test.person('learner');
    const answers = [
      await signIn({ email, password: `${password}!` }),
      await signIn({ email: 'nobody@tsubame.example', password }),
      await signIn({ email: '', password: '' }),
    ];
    const told = answers.map((answer) => {
      const { error } = answer.json();
      return { status: answer.statusCode, error: { ...error, requestId: 'x' }, cookie: answer.headers['set-cookie'] };
    });
    expect(told[0]).toMatchObject({ status: 401, error: { code: 'SIGN_IN_FAILED' } });
    expect(told[1]).toEqual(told[0]);
    expect(told[2]).toEqual(told[0]);
  });

  it('gives a new session and ends the one that it came with', async () => {
    const person = await test.person('learner');
    const answer = await signIn(person, person);
    const fresh = cookieOf(answer);
    expect(fresh).not.toBe(person.cookie);
    expect(await me(person.cookie)).toBeNull();
    expect(await me(fresh)).toMatchObject({ id: person.userId });
  });

  it('leaves the sessions of other devices alone', async () => {
    const person = await test.person('learner');
    await signIn(person);
    expect(await me(person.cookie)).toMatchObject({ id: person.userId });
  });

  it('does not take over a session id that somebody planted', async () => {
    const person = await test.person('learner');
    const planted = `tsubame_session=${'p'.repeat(43)}`;
    expect(cookieOf(await signIn(person, { cookie: planted }))).not.toBe(planted);
    expect(await me(planted)).toBeNull();
  });
});

describe('a session', () => {
  const expiry = async (cookie: string) => {
    const token = cookie.split('=')[1] ?? '';
    const { rows } = await test.database.pool.query<{ expires_at: Date }>(
      'SELECT expires_at FROM session WHERE token_hash = $1',
      [createHash('sha256').update(token).digest()],
    );
    return rows[0]?.expires_at.getTime();
  };

  it('is in the table by the hash of its token only', async () => {
    const { cookie } = await test.person('learner');
    const token = cookie.split('=')[1] ?? '';
    expect(await expiry(cookie)).toBe(test.clock.nowMs + 30 * DAY_MS);
    const { rows } = await test.database.pool.query<{ row: string }>('SELECT s::text AS row FROM session s');
    for (const { row } of rows) {
      expect(row).not.toContain(token);
      expect(row).not.toContain(Buffer.from(token).toString('hex'));
    }
  });

  it('is prolonged in its second half, and not before', async () => {
    const { cookie } = await test.person('learner');
    const ends = await expiry(cookie);
    test.clock.nowMs += 14 * DAY_MS;
    const early = await test.call('GET', '/api/me', { headers: { cookie } });
    expect([early.headers['set-cookie'], await expiry(cookie)]).toEqual([undefined, ends]);
    test.clock.nowMs += 2 * DAY_MS;
    const late = await test.call('GET', '/api/me', { headers: { cookie } });
    expect(cookieOf(late)).toBe(cookie);
    expect(late.headers['set-cookie']).toContain('Max-Age=2592000');
    expect(await expiry(cookie)).toBe(test.clock.nowMs + 30 * DAY_MS);
  });

  it('is over after thirty days without a visit: a guest', async () => {
    const { cookie, userId } = await test.person('learner');
    test.clock.nowMs += 30 * DAY_MS - 1;
    const { nowMs } = test.clock;
    expect(await me(cookie)).toMatchObject({ id: userId });
    test.clock.nowMs = nowMs + 30 * DAY_MS;
    expect(await me(cookie)).toBeNull();
  });

  it.each([
    ['unknown', `tsubame_session=${'A'.repeat(43)}`],
    ['empty', 'tsubame_session='],
    ['very long', `tsubame_session=${'A'.repeat(4000)}`],
    ['not a token', 'tsubame_session=%00%FF"; DROP TABLE'],
  ])('that is %s is a guest', async (_fact, cookie) => {
    expect(await me(cookie)).toBeNull();
  });
});

describe('common passwords', () => {
  it('are known by the thousand', async () => {
    const { dictionary } = await import('@zxcvbn-ts/language-common');
    const long = dictionary['passwords-common'].filter((password) => password.length >= 8).slice(0, 3000);
    expect(long).toHaveLength(3000);
    for (const password of long) expect(await isCommonPassword(password, []), password).toBe(true);
  });
});

describe('the names of the staff', () => {
  it('are found without reading every account', async () => {
    await inTransaction(test.database.pool, async (client) => {
      await client.query('SET LOCAL enable_seqscan = off');
      const { rows } = await client.query(`EXPLAIN SELECT name FROM "user" WHERE is_staff OR is_admin`);
      expect(JSON.stringify(rows)).toContain('user_staff');
    });
  });
});

describe('the name of the site', () => {
  it('is no learner’s, neither at the start nor later', async () => {
    const school = await buildTestApp({ environment: { SITE_NAME: 'Tiếng Nhật cô Hạnh' } });
    const coded = async (url: string, body: object, as: Person | null = null) =>
      (await school.call('POST', url, { as, body })).json().error?.code;
    const [learner, teacher] = [await school.person('learner'), await school.person('staff')];
    for (const name of ['Tiếng Nhật cô Hạnh', 'Lop TIENG NHAT co Hanh']) {
      expect(await coded('/api/auth/register', { ...RIGHT, name }), name).toBe('NAME_RESERVED');
      expect(await coded('/api/profile', { name }, learner), name).toBe('NAME_RESERVED');
    }
    expect(await coded('/api/profile', { name: 'Tiếng Nhật cô Hạnh' }, teacher)).toBeUndefined();
    expect(await coded('/api/auth/register', { ...RIGHT, name: 'Yêu tiếng Nhật' })).toBeUndefined();
    await school.close();
  });
});

describe('under HTTPS', () => {
  let secure: TestApp;
  beforeAll(async () => {
    secure = await buildTestApp({ environment: { BASE_URL: 'https://tsubame.example' } });
  });
  afterAll(() => secure.close());
  const asked = async (cookie: string) => secure.call('GET', '/api/me', { headers: { cookie } });

  it('cookies are bound to this very host', async () => {
    const { email, password } = await secure.person('learner');
    const answer = await secure.call('POST', '/api/auth/sign-in', { body: { email, password } });
    const rest = 'Path=/; HttpOnly; SameSite=Lax; Secure';
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(new RegExp(`^__Host-tsubame_session=[\\w-]{43}; Max-Age=2592000; ${rest}$`)),
      expect.stringMatching(new RegExp(`^__Host-tsubame_known=[\\w-]{22}; Max-Age=34560000; ${rest}$`)),
    ]);
    const cookie = String([answer.headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
    expect((await asked(cookie)).json()).toMatchObject({ email });
  });

  it('a cookie under the plain name counts for nothing: a subdomain may have planted it', async () => {
    const { cookie: own, email } = await secure.person('learner');
    const planted = (await secure.person('learner')).cookie.replace('__Host-', '');
    const alone = await asked(planted);
    expect([alone.json(), alone.headers['set-cookie']]).toEqual([null, undefined]);
    for (const both of [`${planted}; ${own}`, `${own}; ${planted}`])
      expect((await asked(both)).json()).toMatchObject({ email });
  });
});
