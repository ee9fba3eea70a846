import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { createSession } from './session.ts';
import { codeOfStep } from './authenticator.ts';

const MINUTE_MS = 60_000;
const STEP_MS = 30_000;
const NEW_PASSWORD = 'chim én bay thấp thì mưa';
const BASE_URL = 'https://hoc.example.vn';

let test: TestApp;
let hanh: Person;
beforeAll(async () => {
  test = await buildTestApp({ environment: { SMTP_URL: 'smtp://mail.example', BASE_URL } });
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.database.pool.query('DELETE FROM mail');
  await test.database.pool.query('DELETE FROM rate_limit');
  test.clock.nowMs += 10 * STEP_MS;
  hanh = await test.person('staff');
});

type Options = { as?: Person | null; from?: string; headers?: Record<string, string> };
async function post(url: string, body?: unknown, options: Options = {}) {
  const answer = await test.call('POST', url, { ...options, ...(body === undefined ? {} : { body }) });
  return answer.statusCode === 200 ? answer.json() : answer.json().error.code;
}
const cookiesOf = (answer: { headers: Record<string, unknown> }) =>
  [answer.headers['set-cookie']].flat().map((one) => String(one).split(';')[0] ?? '');

const codeNow = (secret: string, stepsAway = 0) =>
  codeOfStep(secret, Math.floor(test.clock.nowMs / STEP_MS) + stepsAway);
const wrongCode = (secret: string) => {
  const valid = [-1, 0, 1].map((away) => codeNow(secret, away));
  return ['000000', '000001', '000002', '000003'].find((code) => !valid.includes(code)) ?? '';
};
const nextStep = () => {
  test.clock.nowMs += STEP_MS;
};

const begin = (as: Person, password = as.password) => post('/api/account/totp/begin', { password }, { as });
const confirm = (as: Person, setup: string, code: string) => post('/api/account/totp/confirm', { setup, code }, { as });
/** Turns it on; its code of this moment is used. */
async function turnedOn(as: Person): Promise<{ secret: string; codes: string[] }> {
  const { setup, secret } = await begin(as);
  const { codes } = await confirm(as, setup, codeNow(secret));
  return { secret, codes };
}

/** A browser with half a sign-in. */
async function halfSignedIn(who: Person, options: { headers?: Record<string, string> } = {}): Promise<Person> {
  const body = { email: who.email, password: who.password };
  const answer = await test.call('POST', '/api/auth/sign-in', { body, ...options });
  expect([answer.statusCode, answer.json()]).toEqual([202, { second_step: true }]);
  return { ...who, cookie: cookiesOf(answer).join('; ') };
}
const finish = (as: Person, code: string, from?: string) =>
  post('/api/auth/second-step', { code }, { as, ...(from === undefined ? {} : { from }) });
const me = async (as: Person) => (await test.call('GET', '/api/me', { as })).json();
const account = async (as: Person) => (await test.call('GET', '/api/account', { as })).json();
const subjects = async () =>
  (await test.database.pool.query<{ subject: string }>('SELECT subject FROM mail ORDER BY id')).rows.map(
    ({ subject }) => subject,
  );
const audited = async (who: Person) =>
  (
    await test.database.pool.query<{ entry: string }>(
      `SELECT action || ' by ' || coalesce(actor_id::text, 'operator') AS entry
         FROM audit_entry WHERE subject_kind = 'account' AND subject_id = $1 ORDER BY id`,
      [String(who.userId)],
    )
  ).rows.map(({ entry }) => entry);

describe('setting it up', () => {
  it('takes the password and a code; then all other sessions end, and the owner is told', async () => {
    const token = await createSession(
      test.database.pool,
      { userId: hanh.userId, address: '', userAgent: '' },
      test.clock.nowMs,
    );
    const other = { ...hanh, cookie: `__Host-tsubame_session=${token}` };
    expect(await begin(hanh, 'không phải')).toBe('PASSWORD_WRONG');
    const setup = await begin(hanh);
    expect(setup.uri).toBe(
      `otpauth://totp/Tsubame:${encodeURIComponent(hanh.email)}?secret=${setup.secret}&issuer=Tsubame`,
    );
    expect(setup.qr.path).toMatch(/^M4 4h7/);
    expect(await begin(hanh, '')).toBe('PASSWORD_MISSING');
    expect(await confirm(hanh, setup.setup, '')).toBe('TOTP_MISSING');
    expect(await confirm(hanh, setup.setup, wrongCode(setup.secret))).toBe('TOTP_WRONG');
    expect(await account(hanh)).toMatchObject({ has_totp: false, recovery_codes_left: 0 });
    const { codes } = await confirm(hanh, setup.setup, codeNow(setup.secret));
    expect(new Set(codes).size).toBe(10);
    expect(await account(hanh)).toMatchObject({ has_totp: true, recovery_codes_left: 10 });
    expect([await me(other), (await me(hanh)).id]).toEqual([null, hanh.userId]);
    expect(await subjects()).toEqual(['Đã bật đăng nhập hai bước']);
    expect(await audited(hanh)).toEqual([`account.totp-on by ${hanh.userId}`]);
    expect([await begin(hanh), await confirm(hanh, setup.setup, codeNow(setup.secret, 1))]).toEqual([
      'TOTP_IS_ON',
      'TOTP_IS_ON',
    ]);
  });

  it('ends after ten minutes, and is no one else’s', async () => {
    const setup = await begin(hanh);
    const lan = await test.person('learner');
    expect(await confirm(lan, setup.setup, codeNow(setup.secret))).toBe('TOTP_SETUP_ENDED');
    test.clock.nowMs += 10 * MINUTE_MS;
    expect(await confirm(hanh, setup.setup, codeNow(setup.secret))).toBe('TOTP_SETUP_ENDED');
    for (const made of ['', 'x', 'A'.repeat(200)]) expect(await confirm(hanh, made, '123456')).toBe('TOTP_SETUP_ENDED');
  });

  it('is done once by two who confirm at once', async () => {
    const { setup, secret } = await begin(hanh);
    const told = await Promise.all([1, 2, 3].map(() => confirm(hanh, setup, codeNow(secret))));
    expect(told.filter((one) => one === 'TOTP_IS_ON')).toHaveLength(2);
    expect(await account(hanh)).toMatchObject({ recovery_codes_left: 10 });
  });

  it('stores neither the secret nor the recovery codes readably, nor are they in an e-mail or the audit log', async () => {
    const { secret, codes } = await turnedOn(hanh);
    const { rows } = await test.database.pool.query<{ row: string }>(
      `SELECT u::text AS row FROM "user" u UNION ALL SELECT c::text FROM recovery_code c
       UNION ALL SELECT m::text FROM mail m UNION ALL SELECT a::text FROM audit_entry a`,
    );
    const stored = rows.map(({ row }) => row).join('\n');
    for (const kept of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))]) {
      expect(stored).not.toContain(kept);
      expect(stored).not.toContain(Buffer.from(kept).toString('hex'));
    }
  });

  it('does not let a sign-in that began before it through with the password alone', async () => {
    await turnedOn(hanh);
    const { rows } = await test.database.pool.query<{ hash: string }>(
      'SELECT password_hash AS hash FROM "user" WHERE id = $1',
      [hanh.userId],
    );
    const late = { userId: hanh.userId, address: '', userAgent: '', passwordHash: rows[0]?.hash ?? '' };
    await expect(createSession(test.database.pool, late, test.clock.nowMs)).rejects.toMatchObject({
      code: 'SIGN_IN_FAILED',
    });
  });
});

describe('signing in', () => {
  let secret: string;
  let codes: string[];
  beforeEach(async () => {
    ({ secret, codes } = await turnedOn(hanh));
    await test.database.pool.query('DELETE FROM mail');
    nextStep();
  });

  it('takes the password, then a code; before it, nothing is open', async () => {
    const half = await halfSignedIn(hanh);
    expect(await me(half)).toBeNull();
    expect((await test.call('GET', '/api/account', { as: half })).statusCode).toBe(401);
    const answer = await test.call('POST', '/api/auth/second-step', { as: half, body: { code: codeNow(secret) } });
    expect(answer.json()).toMatchObject({ id: hanh.userId });
    const cookies = cookiesOf(answer);
    expect(cookies).toContain('__Host-tsubame_second_step=');
    expect(await me({ ...hanh, cookie: cookies.join('; ') })).toMatchObject({ id: hanh.userId });
  });

  it('tells nobody without the password that the account has a second step', async () => {
    const wrong = await test.call('POST', '/api/auth/sign-in', { body: { email: hanh.email, password: 'sai' } });
    const nobody = await test.call('POST', '/api/auth/sign-in', {
      body: { email: 'nobody@tsubame.example', password: 'sai' },
    });
    const { requestId: _, ...told } = wrong.json().error;
    expect(nobody.json().error).toMatchObject(told);
    expect([wrong.statusCode, wrong.headers['set-cookie']]).toEqual([401, undefined]);
  });

  it.each([
    ['the step before', -1],
    ['this step', 0],
    ['the step to come', 1],
  ])('takes the code of %s, once', async (_fact, away) => {
    test.clock.nowMs += 5 * STEP_MS;
    const half = await halfSignedIn(hanh);
    const code = codeNow(secret, away);
    expect(await finish(half, `${code.slice(0, 3)} ${code.slice(3)}`)).toMatchObject({ id: hanh.userId });
    expect(await finish(half, code)).toBe('TOTP_WRONG');
  });

  it('takes none of two steps ago, and none before one that was used', async () => {
    const half = await halfSignedIn(hanh);
    test.clock.nowMs += 3 * STEP_MS;
    expect(await finish(half, codeNow(secret, -2))).toBe('TOTP_WRONG');
    expect(await finish(half, codeNow(secret))).toMatchObject({ id: hanh.userId });
    expect(await finish(half, codeNow(secret, -1))).toBe('TOTP_WRONG');
  });

  it('lets one of many through who try the same code at once', async () => {
    const half = await halfSignedIn(hanh);
    const code = codeNow(secret);
    const told = await Promise.all(Array.from({ length: 8 }, () => finish(half, code)));
    expect(told.filter((one) => one !== 'TOTP_WRONG')).toHaveLength(1);
  });

  it('takes a recovery code, once, and tells the owner how many are left', async () => {
    const half = await halfSignedIn(hanh);
    const code = codes[3] ?? '';
    const told = await Promise.all([1, 2, 3].map(() => finish(half, code.toLowerCase().replaceAll('-', ' '))));
    expect(told.filter((one) => one !== 'TOTP_WRONG')).toHaveLength(1);
    expect(await account(hanh)).toMatchObject({ recovery_codes_left: 9 });
    expect(await subjects()).toEqual(['Một mã khôi phục vừa được dùng']);
    expect((await audited(hanh)).at(-1)).toBe(`account.recovery-code-use by ${hanh.userId}`);
  });

  it('takes nobody else’s codes', async () => {
    const lan = await test.person('learner');
    const hers = await turnedOn(lan);
    const half = await halfSignedIn(hanh);
    expect([await finish(half, codeNow(hers.secret, 1)), await finish(half, hers.codes[0] ?? '')]).toEqual([
      'TOTP_WRONG',
      'TOTP_WRONG',
    ]);
  });

  it('waits ten minutes for the code', async () => {
    const half = await halfSignedIn(hanh);
    test.clock.nowMs += 10 * MINUTE_MS - 1;
    expect(await finish(half, wrongCode(secret))).toBe('TOTP_WRONG');
    test.clock.nowMs += 1;
    expect(await finish(half, codeNow(secret))).toBe('SECOND_STEP_ENDED');
  });

  it.each([
    ['nothing', ''],
    ['a made-up value', '__Host-tsubame_second_step=AAAA'],
    ['a long one', `__Host-tsubame_second_step=${'A'.repeat(3000)}`],
  ])('is not half done by %s', async (_fact, cookie) => {
    expect(await finish({ ...hanh, cookie }, codeNow(secret))).toBe('SECOND_STEP_ENDED');
  });

  it('begins anew once the password has changed', async () => {
    const half = await halfSignedIn(hanh);
    const change = { current_password: hanh.password, new_password: NEW_PASSWORD };
    expect(await post('/api/profile/password', change, { as: hanh })).toEqual({ ok: true });
    expect(await finish(half, codeNow(secret))).toBe('SECOND_STEP_ENDED');
    const again = await halfSignedIn({ ...hanh, password: NEW_PASSWORD });
    expect(await finish(again, codeNow(secret))).toMatchObject({ id: hanh.userId });
  });

  it('begins anew once the second step was turned off', async () => {
    const half = await halfSignedIn(hanh);
    const off = { password: hanh.password, code: codes[0] };
    expect(await post('/api/account/totp/off', off, { as: hanh })).toEqual({ ok: true });
    expect(await finish(half, codeNow(secret))).toBe('SECOND_STEP_ENDED');
  });

  it('says what to do when the site’s key was replaced; recovery codes still work', async () => {
    await test.database.pool.query('UPDATE "user" SET totp_secret = $2 WHERE id = $1', [
      hanh.userId,
      Buffer.alloc(60, 1),
    ]);
    const half = await halfSignedIn(hanh);
    expect(await finish(half, codeNow(secret))).toBe('TOTP_UNREADABLE');
    expect(await finish(half, codes[0] ?? '')).toMatchObject({ id: hanh.userId });
  });
});

describe('guessing codes', () => {
  let secret: string;
  beforeEach(async () => {
    ({ secret } = await turnedOn(hanh));
    nextStep();
  });

  it('ends after ten tries, from whatever address, also with tries at once; the right code does not help then', async () => {
    const half = await halfSignedIn(hanh);
    const tries = Array.from({ length: 40 }, (_, n) => finish(half, wrongCode(secret), `192.0.2.${n}`));
    const told = await Promise.all(tries);
    expect(told.filter((one) => one === 'TOTP_WRONG')).toHaveLength(10);
    expect(told.filter((one) => one === 'TOO_MANY_ATTEMPTS')).toHaveLength(30);
    expect(await finish(await halfSignedIn(hanh), codeNow(secret))).toBe('TOO_MANY_ATTEMPTS');
  });

  it('is not what a field left empty does: eleven of them are no try', async () => {
    const half = await halfSignedIn(hanh);
    for (let n = 0; n < 11; n += 1) expect(await finish(half, ' ')).toBe('TOTP_MISSING');
    expect(await finish(half, codeNow(secret))).toMatchObject({ id: hanh.userId });
  });

  it('ends after fifty tries a day', async () => {
    await test.database.pool.query(
      `INSERT INTO rate_limit (key, points, expire) VALUES ('secondStepDay:' || $1 || ' new', 50, $2)`,
      [String(hanh.userId), Date.now() + MINUTE_MS],
    );
    expect(await finish(await halfSignedIn(hanh), codeNow(secret))).toBe('TOO_MANY_ATTEMPTS');
  });

  it('uses up no tries of a browser that has signed in before', async () => {
    const half = await halfSignedIn(hanh);
    const answer = await test.call('POST', '/api/auth/second-step', { as: half, body: { code: codeNow(secret) } });
    const known = cookiesOf(answer).find((one) => one.includes('tsubame_known')) ?? '';
    nextStep();
    const thief = await halfSignedIn(hanh);
    for (let n = 0; n < 11; n += 1) await finish(thief, wrongCode(secret));
    expect(await finish(thief, codeNow(secret))).toBe('TOO_MANY_ATTEMPTS');
    const owner = { ...thief, cookie: `${thief.cookie}; ${known}` };
    expect(await finish(owner, codeNow(secret))).toMatchObject({ id: hanh.userId });
  });

  it('counts no right codes', async () => {
    for (let n = 0; n < 12; n += 1) {
      expect(await finish(await halfSignedIn(hanh), codeNow(secret))).toMatchObject({ id: hanh.userId });
      nextStep();
    }
  });

  it('is limited for recovery codes, and on the account’s page, too', async () => {
    for (let n = 0; n < 10; n += 1)
      expect(await post('/api/account/totp/recovery-codes', { code: '0000-0000-0000-0000' }, { as: hanh })).toBe(
        'TOTP_WRONG',
      );
    const off = { password: hanh.password, code: codeNow(secret) };
    expect(await post('/api/account/totp/off', off, { as: hanh })).toBe('TOO_MANY_ATTEMPTS');
  });
});

describe('recovery codes', () => {
  it('are replaced by a code; those from before no longer work', async () => {
    const { secret, codes } = await turnedOn(hanh);
    nextStep();
    expect(await post('/api/account/totp/recovery-codes', { code: wrongCode(secret) }, { as: hanh })).toBe(
      'TOTP_WRONG',
    );
    const renewed = await post('/api/account/totp/recovery-codes', { code: codeNow(secret) }, { as: hanh });
    expect(renewed.codes).toHaveLength(10);
    const half = await halfSignedIn(hanh);
    expect(await finish(half, codes[0] ?? '')).toBe('TOTP_WRONG');
    expect(await finish(half, renewed.codes[0])).toMatchObject({ id: hanh.userId });
    expect(await subjects()).toContain('Mã khôi phục mới');
    expect(await audited(hanh)).toContain(`account.recovery-codes by ${hanh.userId}`);
  });
});

describe('turning it off', () => {
  it('takes the password and a code; then the password is enough', async () => {
    const { secret } = await turnedOn(hanh);
    nextStep();
    const off = (password: string, code: string) => post('/api/account/totp/off', { password, code }, { as: hanh });
    expect(await off('sai', codeNow(secret))).toBe('PASSWORD_WRONG');
    expect(await off(hanh.password, wrongCode(secret))).toBe('TOTP_WRONG');
    expect(await off(hanh.password, codeNow(secret))).toEqual({ ok: true });
    expect(await account(hanh)).toMatchObject({ has_totp: false, recovery_codes_left: 0 });
    expect(await post('/api/auth/sign-in', { email: hanh.email, password: hanh.password })).toMatchObject({
      id: hanh.userId,
    });
    expect(await subjects()).toEqual(['Đã bật đăng nhập hai bước', 'Đã tắt đăng nhập hai bước']);
    expect((await audited(hanh)).at(-1)).toBe(`account.totp-off by ${hanh.userId}`);
    expect([
      await off(hanh.password, codeNow(secret)),
      await post('/api/account/totp/recovery-codes', { code: codeNow(secret) }, { as: hanh }),
    ]).toEqual(['TOTP_IS_OFF', 'TOTP_IS_OFF']);
  });

  it('is done by an admin for somebody who has lost it: their sessions end, and it is written down', async () => {
    const admin = await test.person('admin');
    await turnedOn(hanh);
    expect(await post(`/api/staff/accounts/${hanh.userId}/totp-off`, undefined, { as: admin })).toEqual({ ok: true });
    expect(await me(hanh)).toBeNull();
    expect(await post('/api/auth/sign-in', { email: hanh.email, password: hanh.password })).toMatchObject({
      id: hanh.userId,
    });
    expect((await audited(hanh)).at(-1)).toBe(`account.totp-off by ${admin.userId}`);
    expect((await subjects()).at(-1)).toBe('Đã tắt đăng nhập hai bước');
  });

  it('is not done by a stolen session of an admin for that admin, nor for nobody, nor twice', async () => {
    const admin = await test.person('admin');
    await turnedOn(admin);
    const off = (id: number) => post(`/api/staff/accounts/${id}/totp-off`, undefined, { as: admin });
    expect([await off(admin.userId), await off(999_999), await off(hanh.userId)]).toEqual([
      'TOTP_IS_OWN',
      'NOT_FOUND',
      'TOTP_IS_OFF',
    ]);
  });
});

describe('taking a change of address back', () => {
  async function changedAndBack(setUp: 'before' | 'after'): Promise<boolean> {
    await test.database.pool.query('UPDATE "user" SET email_verified_at = now() WHERE id = $1', [hanh.userId]);
    if (setUp === 'before') await turnedOn(hanh);
    test.clock.nowMs += MINUTE_MS;
    const newEmail = `khac${hanh.userId}@tsubame.example`;
    await post('/api/account/email', { new_email: newEmail, password: hanh.password }, { as: hanh });
    const tokenTo = async (recipient: string) => {
      const { rows } = await test.database.pool.query<{ text: string }>(
        `SELECT text FROM mail WHERE recipient = $1 AND text LIKE '%?ma=%' ORDER BY id DESC LIMIT 1`,
        [recipient],
      );
      return /\?ma=([\w-]{43})/.exec(rows[0]?.text ?? '')?.[1] ?? '';
    };
    expect(await post('/api/auth/email-link', { token: await tokenTo(newEmail) })).toMatchObject({ done: 'changed' });
    test.clock.nowMs += MINUTE_MS;
    if (setUp === 'after') await turnedOn(hanh);
    expect(await post('/api/auth/email-link', { token: await tokenTo(hanh.email) })).toMatchObject({
      done: 'restored',
    });
    const { rows } = await test.database.pool.query<{ on: boolean }>(
      'SELECT totp_secret IS NOT NULL AS "on" FROM "user" WHERE id = $1',
      [hanh.userId],
    );
    return rows[0]?.on ?? false;
  }

  it('ends a second step that the thief has set up, and leaves the owner’s', async () => {
    expect(await changedAndBack('after')).toBe(false);
    hanh = await test.person('staff');
    expect(await changedAndBack('before')).toBe(true);
  });
});
