import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { countLockWaits } from '../../testing/test-database.ts';
import { inTransaction } from '../../db/transaction.ts';
import {
  answerResetRequests,
  type AuthDeps,
  changePassword,
  createSignInLimits,
  requestEmailChange,
  setPassword,
  signIn as signInAt,
} from './index.ts';
import { hashPassword } from './password.ts';
import { storePassword } from './service.ts';
import { lookUpSession } from './session.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const BASE_URL = 'https://hoc.example.vn';
const NEW_PASSWORD = 'chim én bay thấp thì mưa';

let test: TestApp;
let lan: Person;
beforeAll(async () => {
  test = await buildTestApp({ environment: { SMTP_URL: 'smtp://mail.example', BASE_URL } });
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.database.pool.query('DELETE FROM mail');
  await test.database.pool.query('DELETE FROM rate_limit');
  lan = await test.person('learner');
});

type Letter = { recipient: string; subject: string; text: string };

/** What a server answers requests with. */
const answering = (warn: (about: unknown) => void = () => undefined) => ({
  pool: test.database.pool,
  now: test.deps.now,
  mail: { baseUrl: BASE_URL },
  log: { warn },
});

/** What was queued since the last look. */
async function letters(): Promise<Letter[]> {
  const { pool } = test.database;
  await answerResetRequests(answering());
  const { rows } = await pool.query<Letter & { id: number }>(
    'SELECT id::float8 AS id, recipient, subject, text FROM mail ORDER BY id',
  );
  await pool.query('DELETE FROM mail');
  return rows.map(({ recipient, subject, text }) => ({ recipient, subject, text }));
}

const tokenIn = (letter: Letter | undefined) => /\?ma=([\w-]{43})/.exec(letter?.text ?? '')?.[1] ?? '';

async function post(url: string, body?: unknown, as: Person | null = null) {
  const answer = await test.call('POST', url, { as, ...(body === undefined ? {} : { body }) });
  return answer.statusCode === 200 ? answer.json() : answer.json().error.code;
}
const forget = (email: string) => post('/api/auth/forgot-password', { email });
const reset = (token: string, password = NEW_PASSWORD) =>
  post('/api/auth/reset-password', { token, new_password: password });
const follow = (token: string) => post('/api/auth/email-link', { token });
const changeEmail = (email: string, as = lan, password = lan.password) =>
  post('/api/account/email', { new_email: email, password }, as);
const me = async (as: Person) => (await test.call('GET', '/api/me', { as })).json();
const account = async (as: Person) => (await test.call('GET', '/api/account', { as })).json();
const signIn = async (email: string, password: string, userAgent = 'test') =>
  test.call('POST', '/api/auth/sign-in', { body: { email, password }, headers: { 'user-agent': userAgent } });
async function anotherDevice(userAgent?: string): Promise<Person> {
  const answer = await signIn(lan.email, lan.password, userAgent);
  const cookies = [answer.headers['set-cookie']].flat().map(String);
  return { ...lan, cookie: cookies[0]?.split(';')[0] ?? '' };
}

async function verified(): Promise<void> {
  await test.database.pool.query('UPDATE "user" SET email_verified_at = now() WHERE id = $1', [lan.userId]);
}

let addresses = 0;
const freshAddress = () => `moi${(addresses += 1)}@hoc.example`;

describe('a new account', () => {
  it('works at once, and gets a link that proves its address, once', async () => {
    const email = freshAddress();
    const made = await test.call('POST', '/api/auth/register', {
      body: { name: 'Minh <b>Anh', email, password: NEW_PASSWORD },
    });
    const minh: Person = { ...lan, cookie: String([made.headers['set-cookie']].flat()[0]).split(';')[0] ?? '' };
    expect(await account(minh)).toMatchObject({ email, is_email_verified: false, has_mail: true });
    const [letter] = await letters();
    expect(letter).toMatchObject({ recipient: email, subject: 'Xác nhận email của bạn' });
    expect(letter?.text).toContain('Chào Minh <b>Anh,');
    const token = tokenIn(letter);
    expect(letter?.text).toContain(`${BASE_URL}/xac-nhan-email?ma=${token}`);
    expect(await follow(token)).toEqual({ done: 'verified', email });
    expect(await account(minh)).toMatchObject({ is_email_verified: true });
    expect(await follow(token)).toBe('LINK_INVALID');
  });

  it('has a day for that, and gets another link when it asks', async () => {
    await post('/api/account/verification', undefined, lan);
    const first = tokenIn((await letters())[0]);
    test.clock.nowMs += HOUR_MS;
    await post('/api/account/verification', undefined, lan);
    const second = tokenIn((await letters())[0]);
    expect(await follow(first)).toBe('LINK_INVALID');
    test.clock.nowMs += DAY_MS;
    expect(await follow(second)).toBe('LINK_INVALID');
  });

  it('asks for five letters an hour at most', async () => {
    for (let n = 0; n < 5; n += 1)
      expect(await post('/api/account/verification', undefined, lan)).toEqual({ ok: true });
    expect(await post('/api/account/verification', undefined, lan)).toBe('TOO_MANY_ATTEMPTS');
  });

  it('is refused for an address from before the rules, to which no mail can go', async () => {
    await test.database.pool.query('UPDATE "user" SET email = $2, email_key = $2 WHERE id = $1', [
      lan.userId,
      `a,${lan.userId}@example.vn`,
    ]);
    expect(await post('/api/account/verification', undefined, lan)).toBe('EMAIL_INVALID');
  });

  it('is made and mailed together or not at all', async () => {
    const taken = { name: 'Minh', email: lan.email.toUpperCase(), password: NEW_PASSWORD };
    expect(await post('/api/auth/register', taken)).toBe('EMAIL_TAKEN');
    expect(await letters()).toEqual([]);
  });
});

describe('tokens', () => {
  it('are in the table as hashes only', async () => {
    await forget(lan.email);
    const token = tokenIn((await letters())[0]);
    const { rows } = await test.database.pool.query<{ row: string }>('SELECT t::text AS row FROM account_token t');
    expect(rows.length).toBeGreaterThan(0);
    for (const { row } of rows) {
      expect(row).not.toContain(token);
      expect(row).not.toContain(Buffer.from(token).toString('hex'));
    }
  });

  it('of one kind do not do what another kind does', async () => {
    await forget(lan.email);
    await post('/api/account/verification', undefined, lan);
    const [ofVerification, ofReset] = (await letters()).map(tokenIn);
    expect(await follow(ofReset ?? '')).toBe('LINK_INVALID');
    expect(await reset(ofVerification ?? '')).toBe('LINK_INVALID');
  });

  it.each(['', 'x', 'A'.repeat(43), `${'A'.repeat(42)}\0`, 'ư'.repeat(43)])('like %j open nothing', async (token) => {
    expect([await follow(token), await reset(token)]).toEqual(['LINK_INVALID', 'LINK_INVALID']);
  });

  it('can’t be tried without end from one address', async () => {
    for (let n = 0; n < 60; n += 1) expect(await follow('x')).toBe('LINK_INVALID');
    expect([await follow('x'), await reset('x')]).toEqual(['TOO_MANY_ATTEMPTS', 'TOO_MANY_ATTEMPTS']);
  });

  it('go when they have ended', async () => {
    await forget(lan.email);
    await letters();
    test.clock.nowMs += 8 * DAY_MS;
    const { cleanUp } = await import('../../platform/housekeeping.ts');
    await cleanUp(test.database.pool, test.deps.env, test.clock.nowMs);
    expect((await test.countRows())['account_token']).toBe(0);
  });
});

describe('a forgotten password', () => {
  it('is replaced by a link: all sessions end, the owner is told, the link is used up', async () => {
    const other = await anotherDevice();
    expect(await forget(`  ${lan.email.toUpperCase()} `)).toEqual({ ok: true });
    const [letter, ...others] = await letters();
    expect(others).toEqual([]);
    expect(letter).toMatchObject({ recipient: lan.email, subject: 'Đặt lại mật khẩu' });
    const token = tokenIn(letter);
    expect(await reset(token, '123')).toBe('PASSWORD_TOO_SHORT');
    expect(await reset(token)).toEqual({ ok: true });
    expect([await me(lan), await me(other)]).toEqual([null, null]);
    expect([
      (await signIn(lan.email, lan.password)).statusCode,
      (await signIn(lan.email, NEW_PASSWORD)).statusCode,
    ]).toEqual([401, 200]);
    expect(await reset(token)).toBe('LINK_INVALID');
    expect(await letters()).toMatchObject([{ recipient: lan.email, subject: 'Mật khẩu của bạn vừa được đổi' }]);
  });

  it('has an hour', async () => {
    await forget(lan.email);
    const token = tokenIn((await letters())[0]);
    test.clock.nowMs += HOUR_MS;
    expect(await reset(token)).toBe('LINK_INVALID');
  });

  it('gives one of two who follow the link at once the account', async () => {
    await forget(lan.email);
    const token = tokenIn((await letters())[0]);
    const told = await Promise.all([reset(token, `${NEW_PASSWORD} một`), reset(token, `${NEW_PASSWORD} hai`)]);
    expect(told.filter((one) => one === 'LINK_INVALID')).toHaveLength(1);
  });

  it('is answered alike for an address without an account, and nobody is mailed', async () => {
    const rows = [];
    for (const email of [lan.email, 'khong-co@hoc.example']) {
      const before = await test.countRows();
      expect(await forget(email)).toEqual({ ok: true });
      const after = await test.countRows();
      rows.push((after['password_reset_request'] ?? 0) - (before['password_reset_request'] ?? 0), after['mail']);
    }
    expect(rows).toEqual([1, 0, 1, 0]);
    expect((await letters()).map(({ recipient }) => recipient)).toEqual([lan.email]);
  });

  it('fills nobody’s mailbox: three links an hour, and sixty requests from an address', async () => {
    for (let n = 0; n < 5; n += 1) {
      await forget(lan.email);
      expect(await letters()).toHaveLength(n < 3 ? 1 : 0);
    }
    for (let n = 5; n < 60; n += 1) await forget('khong-co@hoc.example');
    expect(await forget(lan.email)).toBe('TOO_MANY_ATTEMPTS');
  });

  it('is mailed once by several servers', async () => {
    await forget(lan.email);
    const deps = answering();
    await Promise.all([answerResetRequests(deps), answerResetRequests(deps), answerResetRequests(deps)]);
    expect(await letters()).toHaveLength(1);
  });

  it('of an address from before today’s rules holds nobody else off, and the log doesn’t repeat it', async () => {
    const old = await test.person('learner');
    const address = `"${old.userId}"@hoc.example`;
    await test.database.pool.query('UPDATE "user" SET email = $2, email_key = $2 WHERE id = $1', [old.userId, address]);
    await forget(address);
    test.clock.nowMs += 1000;
    await forget(lan.email);
    const logged: unknown[] = [];
    await answerResetRequests(answering((about) => logged.push(about)));
    expect(logged).toEqual([{ userId: old.userId }]);
    expect((await letters()).map(({ recipient }) => recipient)).toEqual([lan.email]);
    expect((await test.countRows())['password_reset_request']).toBe(0);
  });

  it('is answered fifty at a time, so that waiting mail goes out in between', async () => {
    await test.database.pool.query(
      `INSERT INTO password_reset_request (email_key, asked_at)
       SELECT 'nguoi' || n || '@hoc.example', $1 FROM generate_series(1, 60) AS n`,
      [new Date(test.clock.nowMs)],
    );
    await answerResetRequests(answering());
    expect((await test.countRows())['password_reset_request']).toBe(10);
    await answerResetRequests(answering());
    expect((await test.countRows())['password_reset_request']).toBe(0);
  });
});

describe('a password that is replaced', () => {
  /** A server on which another password is stored once the old one was found to be right. */
  const replacedMeanwhile = (): AuthDeps => {
    const { pool } = test.database;
    const afterSuccess = () => setPassword(pool, lan.userId, NEW_PASSWORD);
    const limits = { ...createSignInLimits(pool), afterSuccess };
    return { pool, limits, secret: 'secret', now: test.deps.now, mail: { baseUrl: BASE_URL }, siteName: 'Tsubame' };
  };
  const sessionOwner = async () => {
    const token = lan.cookie.split('=')[1] ?? '';
    const found = await lookUpSession(test.database.pool, token, test.clock.nowMs);
    if (!found.account) throw new Error('signed out');
    return { ...found.account, token };
  };
  const rowsOf = async (table: 'session' | 'account_token') => {
    const sql = `SELECT count(*)::int AS n FROM ${table} WHERE user_id = $1`;
    return (await test.database.pool.query<{ n: number }>(sql, [lan.userId])).rows[0]?.n;
  };
  /** Until somebody waits for a row, or the work has ended without. */
  async function untilBlocked(work: Promise<unknown>): Promise<void> {
    const ended = new AbortController();
    const end = () => ended.abort();
    work.then(end, end);
    while (!ended.signal.aborted && (await countLockWaits(test.database.pool)) === 0) await sleep(10);
  }

  it('starts no session, though it was right when the sign-in began', async () => {
    const origin = { address: '192.0.2.1', userAgent: '', oldToken: null, knownAccounts: '' };
    await expect(signInAt(replacedMeanwhile(), lan, origin)).rejects.toMatchObject({ code: 'SIGN_IN_FAILED' });
    expect(await rowsOf('session')).toBe(0);
  });

  it('starts no session while the new one is being stored', async () => {
    const passwordHash = await hashPassword(NEW_PASSWORD, 'test');
    const signingIn = await inTransaction(test.database.pool, async (client) => {
      await storePassword(client, { userId: lan.userId, passwordHash, keptToken: null });
      const begun = signIn(lan.email, lan.password);
      await untilBlocked(begun);
      return [begun];
    });
    expect((await signingIn[0])?.statusCode).toBe(401);
    expect(await rowsOf('session')).toBe(0);
  });

  it('sets no other one', async () => {
    const { token, ...owner } = await sessionOwner();
    const input = { current_password: lan.password, new_password: 'cá chép hóa rồng' };
    const changing = changePassword(replacedMeanwhile(), owner, input, { token, address: '192.0.2.1' });
    await expect(changing).rejects.toMatchObject({ code: 'PASSWORD_WRONG' });
    expect((await signIn(lan.email, NEW_PASSWORD)).statusCode).toBe(200);
  });

  it('asks for no other address', async () => {
    const input = { new_email: freshAddress(), password: lan.password };
    const changing = requestEmailChange(replacedMeanwhile(), await sessionOwner(), input, '192.0.2.1');
    await expect(changing).rejects.toMatchObject({ code: 'PASSWORD_WRONG' });
    expect(await rowsOf('account_token')).toBe(0);
    expect(await letters()).toEqual([]);
  });

  it('and a link that is followed at the same moment don’t wait for each other', async () => {
    await forget(lan.email);
    const token = tokenIn((await letters())[0]);
    const passwordHash = await hashPassword(NEW_PASSWORD, 'test');
    const following = await inTransaction(test.database.pool, async (client) => {
      await client.query('SELECT FROM "user" WHERE id = $1 FOR UPDATE', [lan.userId]);
      const begun = reset(token, 'cá chép hóa rồng');
      await untilBlocked(begun);
      await storePassword(client, { userId: lan.userId, passwordHash, keptToken: null });
      return [begun];
    });
    expect(await following[0]).toBe('LINK_INVALID');
    expect((await signIn(lan.email, NEW_PASSWORD)).statusCode).toBe(200);
  });

  it('is replaced also where the address can’t be mailed', async () => {
    const address = `a,${lan.userId}@hoc.example`;
    await test.database.pool.query('UPDATE "user" SET email = $2, email_key = $2 WHERE id = $1', [lan.userId, address]);
    const change = { current_password: lan.password, new_password: NEW_PASSWORD };
    expect(await post('/api/profile/password', change, lan)).toEqual({ ok: true });
    expect(await letters()).toEqual([]);
    expect(await changeEmail(freshAddress(), lan, NEW_PASSWORD)).toEqual({ ok: true });
    const [confirm, ...others] = await letters();
    expect(others).toEqual([]);
    expect(await follow(tokenIn(confirm))).toMatchObject({ done: 'changed' });
  });
});

describe('another address', () => {
  it('takes effect once it is proven, both are told, and the old one can take it back for seven days', async () => {
    await verified();
    const [old, email] = [lan.email, freshAddress()];
    expect(await changeEmail(email)).toEqual({ ok: true });
    expect(await account(lan)).toMatchObject({ email: old, pending_email: email });
    const [confirm, asked] = await letters();
    expect([confirm, asked]).toMatchObject([
      { recipient: email, subject: 'Xác nhận email mới' },
      { recipient: old, subject: 'Yêu cầu đổi email' },
    ]);
    expect(asked?.text).toContain(email);
    expect(await follow(tokenIn(confirm))).toEqual({ done: 'changed', email });
    expect(await account(lan)).toMatchObject({ email, pending_email: null, is_email_verified: true });
    expect((await signIn(email, lan.password)).statusCode).toBe(200);
    expect((await signIn(old, lan.password)).statusCode).toBe(401);

    const [farewell, welcome] = await letters();
    expect([farewell, welcome]).toMatchObject([
      { recipient: old, subject: 'Email đăng nhập của bạn đã đổi' },
      { recipient: email, subject: 'Email mới đã được xác nhận' },
    ]);
    test.clock.nowMs += 7 * DAY_MS - 1000;
    expect(await follow(tokenIn(farewell))).toEqual({ done: 'restored', email: old });
    expect(await me(lan)).toBeNull();
    expect((await signIn(old, lan.password)).statusCode).toBe(401);
    const [restored] = await letters();
    expect(restored).toMatchObject({ recipient: old, subject: 'Đã lấy lại email cũ' });
    expect(await reset(tokenIn(restored))).toEqual({ ok: true });
    expect((await signIn(old, NEW_PASSWORD)).statusCode).toBe(200);
  });

  it('can’t be taken back after seven days', async () => {
    await verified();
    await changeEmail(freshAddress());
    await follow(tokenIn((await letters())[0]));
    const [farewell] = await letters();
    test.clock.nowMs += 7 * DAY_MS;
    expect(await follow(tokenIn(farewell))).toBe('LINK_INVALID');
  });

  it('can’t be taken back by an address that was never proven: it may be a stranger’s', async () => {
    await changeEmail(freshAddress());
    await follow(tokenIn((await letters())[0]));
    const [farewell] = await letters();
    expect(farewell?.recipient).toBe(lan.email);
    expect(farewell?.text).not.toContain('?ma=');
  });

  it('is not told to one that was never proven', async () => {
    const email = freshAddress();
    await changeEmail(email);
    const [confirm, asked] = await letters();
    await follow(tokenIn(confirm));
    const [farewell] = await letters();
    for (const letter of [asked, farewell]) {
      expect(letter?.recipient).toBe(lan.email);
      expect(letter?.text).not.toContain(email);
    }
  });

  it('gets three letters an hour from all who want it, in whatever spelling, and the answer is the same', async () => {
    const email = freshAddress();
    for (let n = 0; n < 5; n += 1) {
      const asking = await test.person('learner');
      const typed = n % 2 === 0 ? email : email.toUpperCase();
      expect(await changeEmail(typed, asking, asking.password)).toEqual({ ok: true });
      expect(await account(asking)).toMatchObject({ pending_email: typed });
      const told = (await letters()).map(({ recipient }) => recipient);
      expect(told).toEqual(n < 3 ? [typed, asking.email] : [asking.email]);
    }
  });

  it('that is taken is told of it where it was registered, not as it was typed', async () => {
    const other = await test.person('learner');
    await changeEmail(other.email.toUpperCase());
    expect((await letters())[0]?.recipient).toBe(other.email);
  });

  it('of a thief who changed it twice goes back to the owner', async () => {
    await verified();
    const [first, second] = [freshAddress(), freshAddress()];
    await changeEmail(first);
    await follow(tokenIn((await letters())[0]));
    const owners = tokenIn((await letters())[0]);
    test.clock.nowMs += HOUR_MS;
    await changeEmail(second);
    await follow(tokenIn((await letters())[0]));
    const thiefs = tokenIn((await letters())[0]);
    expect(await follow(thiefs)).toEqual({ done: 'restored', email: first });
    expect(await follow(owners)).toEqual({ done: 'restored', email: lan.email });
  });

  it('that belongs to somebody else is answered alike; only its owner learns of it', async () => {
    const other = await test.person('learner');
    expect(await changeEmail(other.email)).toEqual({ ok: true });
    expect(await account(lan)).toMatchObject({ pending_email: other.email });
    const [told, asked, ...more] = await letters();
    expect(told).toMatchObject({ recipient: other.email, subject: 'Email này đã có tài khoản' });
    expect([tokenIn(told), asked?.recipient, more]).toEqual(['', lan.email, []]);
  });

  it('that somebody registered meanwhile is refused', async () => {
    const email = freshAddress();
    await changeEmail(email);
    const token = tokenIn((await letters())[0]);
    await post('/api/auth/register', { name: 'Minh', email, password: NEW_PASSWORD });
    expect(await follow(token)).toBe('EMAIL_TAKEN');
    expect(await me(lan)).toMatchObject({ email: lan.email });
  });

  it.each([
    ['the own one', () => lan.email.toUpperCase(), 'EMAIL_UNCHANGED'],
    ['none', () => 'minh', 'EMAIL_INVALID'],
    ['two', () => 'a@hoc.example,b@hoc.example', 'EMAIL_INVALID'],
    ['one with a header behind it', () => 'a@hoc.example\r\nBcc: b@hoc.example', 'EMAIL_INVALID'],
  ])('that is %s is refused', async (_fact, email, code) => {
    expect(await changeEmail(email())).toBe(code);
    expect(await letters()).toEqual([]);
  });

  it('needs the password, of which ten tries are free', async () => {
    for (let n = 0; n < 10; n += 1) expect(await changeEmail(freshAddress(), lan, 'sai')).toBe('PASSWORD_WRONG');
    expect(await changeEmail(freshAddress())).toBe('TOO_MANY_ATTEMPTS');
    expect(await letters()).toEqual([]);
  });

  it('that waits for its proof ends with a new password', async () => {
    await changeEmail(freshAddress());
    const token = tokenIn((await letters())[0]);
    const change = { current_password: lan.password, new_password: NEW_PASSWORD };
    expect(await post('/api/profile/password', change, lan)).toEqual({ ok: true });
    expect(await follow(token)).toBe('LINK_INVALID');
  });
});

describe('sessions', () => {
  const CHROME =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

  it('are listed with device, place and times, the asking one first', async () => {
    test.clock.nowMs += HOUR_MS;
    const other = await anotherDevice(CHROME);
    const signedInMs = test.clock.nowMs;
    test.clock.nowMs += HOUR_MS;
    await me(other);
    const { sessions } = await account(other);
    expect(sessions).toEqual([
      {
        id: expect.any(Number),
        device: 'Chrome trên máy Windows',
        address: '127.0.0.1',
        signed_in_at: new Date(signedInMs).toISOString(),
        last_seen_at: new Date(test.clock.nowMs).toISOString(),
        is_current: true,
      },
      expect.objectContaining({ device: 'Thiết bị không rõ', is_current: false }),
    ]);
    expect(JSON.stringify(sessions)).not.toContain(other.cookie.split('=')[1]);
  });

  it('are written to once in ten minutes at most', async () => {
    const seen = async () => (await account(lan)).sessions[0].last_seen_at as string;
    const first = await seen();
    test.clock.nowMs += 10 * 60_000 - 1;
    expect(await seen()).toBe(first);
    test.clock.nowMs += 1;
    expect(await seen()).toBe(new Date(test.clock.nowMs).toISOString());
  });

  it('end one by one, at the next request', async () => {
    const other = await anotherDevice();
    const { sessions } = await account(lan);
    const [, { id }] = sessions;
    expect(await post(`/api/account/sessions/${id}/end`, undefined, lan)).toEqual({ ended: 1 });
    expect([await me(other), (await me(lan)).id]).toEqual([null, lan.userId]);
    expect(await post(`/api/account/sessions/${id}/end`, undefined, lan)).toBe('NOT_FOUND');
  });

  it('of others are none of one’s own', async () => {
    const minh = await test.person('learner');
    const [{ id }] = (await account(minh)).sessions;
    expect(await post(`/api/account/sessions/${id}/end`, undefined, lan)).toBe('NOT_FOUND');
    expect((await me(minh)).id).toBe(minh.userId);
  });

  it('end everywhere within one request', async () => {
    const others = [await anotherDevice(), await anotherDevice()];
    const answer = await test.call('POST', '/api/account/sessions/end-all', { as: lan });
    expect(answer.json()).toEqual({ ended: 3 });
    expect([answer.headers['set-cookie']].flat().at(-1)).toMatch(/^__Host-tsubame_session=; Max-Age=0; /);
    for (const device of [lan, ...others]) expect(await me(device)).toBeNull();
  });
});

it('without a mail server the calls say so, and nothing is queued', async () => {
  const silent = await buildTestApp();
  const minh = await silent.person('learner');
  const calls: [string, Person | null, object?][] = [
    ['/api/auth/forgot-password', null, { email: minh.email }],
    ['/api/account/email', minh, { new_email: 'a@hoc.example', password: minh.password }],
    ['/api/account/verification', minh],
  ];
  for (const [url, as, body] of calls) {
    const answer = await silent.call('POST', url, { as, ...(body ? { body } : {}) });
    expect([url, answer.json().error.code]).toEqual([url, 'MAIL_OFF']);
  }
  const email = 'moi@hoc.example';
  await silent.call('POST', '/api/auth/register', { body: { name: 'Minh', email, password: NEW_PASSWORD } });
  expect(await silent.countRows()).toMatchObject({ mail: 0, account_token: 0, password_reset_request: 0 });
  await silent.close();
});
