import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commenting } from '../../testing/commenting.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { countLockWaits } from '../../testing/test-database.ts';
import { upload } from '../../testing/upload.ts';

const DAY_MS = 24 * 3_600_000;

let test: TestApp;
let talk: ReturnType<typeof commenting>;
let lan: Person;
beforeAll(async () => {
  test = await buildTestApp();
  talk = commenting(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  lan = await test.person('learner');
});

const update = (as: Person | null, change: object) => talk.post(as, '/api/profile', change);
const me = async (as: Person) => (await talk.get(as, '/api/me')).body;
const picture = (shade: number) =>
  sharp({ create: { width: 200, height: 150, channels: 3, background: { r: shade, g: 60, b: 160 } } })
    .png()
    .toBuffer();
const uploaded = async (as: Person, shade: number, object = 'avatar') =>
  (await upload(test, as, await picture(shade), { object })).json() as string;

describe('the profile', () => {
  it('has a name and a picture, which others see at once', async () => {
    const id = await talk.written(lan, 'Chào');
    const avatar = await uploaded(lan, 100);
    expect((await update(lan, { name: '  Nguyễn   Thị Lan ', avatar })).body).toMatchObject({
      id: lan.userId,
      name: 'Nguyễn Thị Lan',
      avatar,
    });
    expect(await me(lan)).toMatchObject({ name: 'Nguyễn Thị Lan', avatar, email: lan.email });
    expect((await talk.seen(null, id))?.user_info).toEqual({ id: null, name: 'Nguyễn Thị Lan', avatar });
    expect((await test.call('GET', `/cdn/avatar/small/${avatar}`)).statusCode).toBe(200);
    // What is left out stays.
    expect((await update(lan, { name: 'Lan' })).body).toMatchObject({ name: 'Lan', avatar });
    test.clock.nowMs += 2 * DAY_MS;
    expect((await update(lan, { avatar })).status).toBe(200);
    expect((await update(lan, { avatar: null })).body).toMatchObject({ name: 'Lan', avatar: null });
    expect((await update(lan, {})).body).toMatchObject({ name: 'Lan', avatar: null });
  });

  it.each([
    ['a removed picture stays away', { name: 'Lan' }, { name: 'Lan', avatar: null }],
    ['a new name stays', { avatar: null }, { name: 'Lan Anh', avatar: null }],
  ])('keeps what another tab has changed meanwhile: %s', async (_fact, change, stored) => {
    const avatar = await uploaded(lan, 40);
    expect((await update(lan, { name: 'Lan Nguyễn', avatar })).status).toBe(200);
    const { pool } = test.database;
    const client = await pool.connect();
    await client.query('BEGIN');
    await client.query(`UPDATE "user" SET name = 'Lan Anh', avatar = NULL WHERE id = $1`, [lan.userId]);
    const answer = update(lan, change);
    await expect.poll(() => countLockWaits(pool)).toBe(1);
    await client.query('COMMIT');
    client.release();
    expect((await answer).body).toMatchObject(stored);
    expect(await me(lan)).toMatchObject(stored);
  });

  it.each(['', '   ', 'x'.repeat(61), '\u200b', 'a\u202eb'])('takes no name like %j', async (name) => {
    expect(talk.refusal(await update(lan, { name }))).toEqual([400, 'NAME_INVALID']);
  });

  it('takes only own pictures of the last day that are meant for it', async () => {
    const other = await test.person('learner');
    const old = await uploaded(lan, 30);
    for (const avatar of [
      await uploaded(other, 10),
      await uploaded(lan, 20, 'comment'),
      `${'a'.repeat(32)}.webp`,
      'x',
      '../../etc',
    ])
      expect(talk.refusal(await update(lan, { avatar }))).toEqual([400, 'AVATAR_UNKNOWN']);
    test.clock.nowMs += DAY_MS;
    expect(talk.refusal(await update(lan, { avatar: old }))).toEqual([400, 'AVATAR_UNKNOWN']);
    expect((await me(lan)).avatar).toBeNull();
    expect(talk.refusal(await update(null, { name: 'x' }))).toEqual([401, 'SIGN_IN_REQUIRED']);
  });
});

describe('the password', () => {
  const change = (as: Person | null, current_password: string, new_password: string) =>
    talk.post(as, '/api/profile/password', { current_password, new_password });
  const signIn = async (password: string) =>
    test.call('POST', '/api/auth/sign-in', { body: { email: lan.email, password } });

  it('is changed by who knows it, and ends every other session', async () => {
    const elsewhere = await signIn(lan.password);
    const other: Person = { ...lan, cookie: String(elsewhere.headers['set-cookie']).split(';')[0] ?? '' };
    expect(await me(other)).toMatchObject({ id: lan.userId });
    expect(talk.refusal(await change(lan, 'sai rồi', 'chim én bay thấp'))).toEqual([403, 'PASSWORD_WRONG']);
    expect(await me(other)).toMatchObject({ id: lan.userId });
    expect((await change(lan, lan.password, 'chim én bay thấp')).body).toEqual({ ok: true });
    expect([await me(lan), await me(other)]).toEqual([expect.objectContaining({ id: lan.userId }), null]);
    expect([(await signIn(lan.password)).statusCode, (await signIn('chim én bay thấp')).statusCode]).toEqual([
      401, 200,
    ]);
  });

  it.each([
    ['short', 'ngắn', 'PASSWORD_TOO_SHORT'],
    ['common', 'password', 'PASSWORD_TOO_COMMON'],
    ['long', 'x'.repeat(201), 'PASSWORD_TOO_LONG'],
  ])('may not be too %s', async (_fact, wish, code) => {
    expect(talk.refusal(await change(lan, lan.password, wish))).toEqual([400, code]);
  });

  it('may not be made of the own name or e-mail', async () => {
    expect((await update(lan, { name: 'Nguyễn Thị Lan' })).status).toBe(200);
    for (const wish of ['NguyenThiLan90', `${lan.email.split('@')[0]}-2026`])
      expect(talk.refusal(await change(lan, lan.password, wish)), wish).toEqual([400, 'PASSWORD_TOO_COMMON']);
  });

  it('can’t be guessed from a session left open: ten tries', async () => {
    for (let n = 0; n < 10; n += 1)
      expect(talk.refusal(await change(lan, `đoán ${n}`, 'chim én bay thấp'))).toEqual([403, 'PASSWORD_WRONG']);
    expect(talk.refusal(await change(lan, lan.password, 'chim én bay thấp'))).toEqual([429, 'TOO_MANY_ATTEMPTS']);
    expect(talk.refusal(await change(null, lan.password, 'chim én bay thấp'))).toEqual([401, 'SIGN_IN_REQUIRED']);
  });

  it('is missed before the new one is looked at, and a field left empty is no try', async () => {
    for (let n = 0; n < 11; n += 1)
      expect(talk.refusal(await change(lan, '', 'ngắn'))).toEqual([400, 'PASSWORD_MISSING']);
    expect((await change(lan, lan.password, 'chim én bay thấp')).body).toEqual({ ok: true });
  });
});
