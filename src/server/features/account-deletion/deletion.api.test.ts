import { existsSync, readdirSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import path from 'node:path';
import { generateSync } from 'otplib';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { choiceOf, examOf } from '#domain/exam/exam-fixture.ts';
import { inTransaction } from '../../db/transaction.ts';
import { mayDeleteFiles, withDatabaseLock } from '../../db/lock.ts';
import { hourlyJobs } from '../../hourly-jobs.ts';
import { answering, recordingsOf } from '../../testing/answering.ts';
import { commenting, wrongCounters } from '../../testing/commenting.ts';
import { FIXTURE } from '../../testing/fixture-course.ts';
import { BANK_SETTINGS, paying } from '../../testing/paying.ts';
import { sitting } from '../../testing/sitting.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { upload } from '../../testing/upload.ts';
import { eraseAccount, eraseDueAccounts } from './index.ts';

const DAY_MS = 24 * 3_600_000;
const BASE_URL = 'https://hoc.example.vn';

let test: TestApp;
let talk: ReturnType<typeof commenting>;
let lan: Person;
let minh: Person;
beforeAll(async () => {
  test = await buildTestApp({ environment: { ...BANK_SETTINGS, SMTP_URL: 'smtp://mail.example', BASE_URL } });
  talk = commenting(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.database.pool.query('DELETE FROM mail');
  await test.database.pool.query('DELETE FROM rate_limit');
  lan = await test.person('enrolled');
  minh = await test.person('enrolled');
});

const codeOf = (answer: { json(): { error?: { code?: string } } }) => answer.json().error?.code;
const close = (as: Person, more: object = {}) =>
  test.call('POST', '/api/account/delete', { as, body: { password: as.password, ...more } });
const signIn = ({ email, password }: Person) => test.call('POST', '/api/auth/sign-in', { body: { email, password } });
const cookiesOf = (answer: { headers: Record<string, unknown> }) =>
  [answer.headers['set-cookie']].flat().map((one) => String(one).split(';')[0] ?? '');
/** The browser after an answer. */
const withCookies = (person: Person, answer: { headers: Record<string, unknown> }): Person => ({
  ...person,
  cookie: cookiesOf(answer).join('; '),
});
const me = async (as: Person) => (await test.call('GET', '/api/me', { as })).json();
const runJobs = async () => {
  const { signal } = new AbortController();
  for (const { run } of hourlyJobs(test.deps, test.app.log)) await run(signal);
};
const erasure = () => ({ pool: test.database.pool, pictures: test.deps.pictures, now: test.deps.now });
const isThere = async ({ userId }: Person) =>
  (await test.database.pool.query('SELECT FROM "user" WHERE id = $1', [userId])).rowCount === 1;
const lettersTo = async ({ email }: Person) =>
  (
    await test.database.pool.query<{ subject: string; text: string }>(
      'SELECT subject, text FROM mail WHERE recipient = $1 ORDER BY id',
      [email],
    )
  ).rows;
const auditOf = async ({ userId }: Person) =>
  (
    await test.database.pool.query<{ action: string; actor: number | null }>(
      `SELECT action, actor_id::float8 AS actor FROM audit_entry
        WHERE subject_kind = 'account' AND subject_id = $1 ORDER BY id`,
      [String(userId)],
    )
  ).rows.map(({ action, actor }) => [action, actor]);
const picture = (background: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();

/** Columns that refer to an account, each with the rows that refer to this one. */
async function references({ userId }: Person): Promise<Record<string, number>> {
  const { pool } = test.database;
  const { rows: columns } = await pool.query<{ of: string; column: string }>(`
    SELECT f.conrelid::regclass::text AS of, a.attname AS column
      FROM pg_constraint f JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = f.conkey[1]
     WHERE f.contype = 'f' AND f.confrelid = '"user"'::regclass`);
  expect(columns.length).toBeGreaterThan(30);
  const counted = await Promise.all(
    columns.map(async ({ of, column }) => {
      const { rows } = await pool.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM ${of} WHERE ${column} = $1`,
        [userId],
      );
      return [`${of}.${column}`, rows[0]?.count ?? 0] as const;
    }),
  );
  return Object.fromEntries(counted);
}
const referring = async (person: Person) => Object.values(await references(person)).reduce((a, b) => a + b, 0);

/** Tables with the text somewhere in their rows. */
async function tablesWith(text: string): Promise<string[]> {
  const { pool } = test.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const { rowCount } = await pool.query(`SELECT FROM ${name} t WHERE strpos(t::text, $1) > 0 LIMIT 1`, [text]);
      return rowCount === 0 ? [] : [name];
    }),
  );
  return found.flat();
}

/** All that the database knows, but for what signing in and keeping leave. */
async function everything(): Promise<Record<string, string>> {
  const { pool } = test.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT quote_ident(tablename) AS name FROM pg_tables
      WHERE schemaname = 'public' AND tablename NOT IN ('session', 'mail', 'rate_limit', 'audit_entry')`,
  );
  const all = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await pool.query<{ rows: string }>(
        `SELECT coalesce(string_agg(t::text, chr(10) ORDER BY t::text), '') AS rows FROM ${name} t`,
      );
      return [name, rows[0]?.rows ?? ''] as const;
    }),
  );
  return Object.fromEntries(all);
}

/** Somebody who has done everything: names of the pictures, ids of the comments. */
async function busyLearner(person: Person, other: Person) {
  const own = (text: string) => `${text} #${person.userId}#`;
  const image = (await upload(test, person, await picture('red'))).json() as string;
  const avatar = (await upload(test, person, await picture('blue'), { object: 'avatar' })).json() as string;
  await test.call('POST', '/api/profile', { as: person, body: { avatar } });
  const answered = await talk.written(person, own('Lời có phản hồi'), { images: image });
  const reply = await talk.answered(other, answered, 'Lời của người khác');
  const alone = await talk.written(person, own('Lời không ai trả lời'));
  const theirs = await talk.written(other, 'Bình luận của người khác');
  const mine = await talk.answered(person, theirs, own('Phản hồi của người học'));
  await talk.like(person, theirs, true);
  await talk.like(other, answered, true);
  await talk.report(person, reply);
  await test.call('POST', '/khoa-hoc/save-rating', {
    as: person,
    body: { course_id: FIXTURE.courseId, rating: 2, message: own('Lời đánh giá') },
  });
  const answers = answering(test);
  await answers.saved(person, await answers.right(), { recordings: recordingsOf() });
  const exam = sitting(test);
  const part = { stage: 3, minutes: 20, points: 1, questions: [choiceOf(301, 5)] } as const;
  await exam.setExam(examOf([part], { type: 'exam', passMarks: null }));
  await exam.start({ as: person });
  return { image, avatar, answered, reply, alone, theirs, mine };
}

describe('deleting one’s account', () => {
  it('takes the right password, and changes nothing without', async () => {
    expect(codeOf(await close(lan, { password: 'sai rồi' }))).toBe('PASSWORD_WRONG');
    expect((await me(lan)).id).toBe(lan.userId);
    expect(codeOf(await test.call('POST', '/api/account/delete', { body: { password: 'x' } }))).toBe(
      'SIGN_IN_REQUIRED',
    );
  });

  it('takes a code, too, if the account has a second step, and so does keeping it', async () => {
    const begun = await test.call('POST', '/api/account/totp/begin', { as: lan, body: { password: lan.password } });
    const { setup, secret } = begun.json();
    const codeNow = () => generateSync({ strategy: 'hotp', secret, counter: Math.floor(test.clock.nowMs / 30_000) });
    await test.call('POST', '/api/account/totp/confirm', { as: lan, body: { setup, code: codeNow() } });
    test.clock.nowMs += 60_000;
    expect(codeOf(await close(lan))).toBe('TOTP_MISSING');
    expect(codeOf(await close(lan, { code: '000000' }))).toBe('TOTP_WRONG');
    expect((await close(lan, { code: codeNow() })).statusCode).toBe(200);
    test.clock.nowMs += 60_000;
    const half = await signIn(lan);
    expect([half.statusCode, half.json()]).toEqual([202, { second_step: true }]);
    const browser = withCookies(lan, half);
    expect(codeOf(await test.call('POST', '/api/auth/keep', { as: browser }))).toBe('KEEP_ENDED');
    const proven = await test.call('POST', '/api/auth/second-step', { as: browser, body: { code: codeNow() } });
    expect([proven.statusCode, Object.keys(proven.json())]).toEqual([202, ['erased_at']]);
    expect(await me(withCookies(lan, proven))).toBeNull();
    const kept = await test.call('POST', '/api/auth/keep', { as: withCookies(lan, proven) });
    expect(kept.json().id).toBe(lan.userId);
  });

  it('ends all sessions at once, and tells the owner; the link that keeps it goes to a proven address only', async () => {
    const other = await signIn(lan);
    const answer = await close(lan);
    expect(answer.json()).toEqual({ erased_at: new Date(test.clock.nowMs + 7 * DAY_MS).toISOString() });
    expect([await me(lan), await me(withCookies(lan, other))]).toEqual([null, null]);
    const [letter] = await lettersTo(lan);
    expect(letter?.subject).toBe('Tài khoản của bạn sẽ bị xóa');
    expect(letter?.text).toContain(`${BASE_URL}/dang-nhap`);
    expect(letter?.text).not.toContain('?ma=');

    await test.database.pool.query('UPDATE "user" SET email_verified_at = now() WHERE id = $1', [minh.userId]);
    await close(minh);
    const [withLink] = await lettersTo(minh);
    const token = /xac-nhan-email\?ma=([\w-]{43})/.exec(withLink?.text ?? '')?.[1] ?? '';
    const follow = () => test.call('POST', '/api/auth/email-link', { body: { token } });
    expect((await follow()).json()).toEqual({ done: 'kept', email: minh.email });
    expect(codeOf(await follow())).toBe('LINK_INVALID');
    expect((await signIn(minh)).statusCode).toBe(200);
    expect((await lettersTo(minh)).map(({ subject }) => subject)).toEqual([
      'Tài khoản của bạn sẽ bị xóa',
      'Tài khoản của bạn được giữ lại',
    ]);
    expect(await auditOf(minh)).toEqual([
      ['account.close', minh.userId],
      ['account.keep', minh.userId],
    ]);
  });

  it('of two at once closes once', async () => {
    const answers = await Promise.all([close(lan), close(lan)]);
    expect(answers.some(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(await auditOf(lan)).toEqual([['account.close', lan.userId]]);
    expect(await lettersTo(lan)).toHaveLength(1);
  });

  it('is refused to the last admin, of two who leave at once, too', async () => {
    const admin = await test.person('admin');
    expect(codeOf(await close(admin))).toBe('LAST_ADMIN');
    expect((await me(admin)).id).toBe(admin.userId);
    const second = await test.person('admin');
    const answers = await Promise.all([close(admin), close(second)]);
    expect(answers.map((answer) => codeOf(answer) ?? 'closed').toSorted()).toEqual(['LAST_ADMIN', 'closed']);
    await test.database.pool.query('DELETE FROM session WHERE user_id = ANY($1)', [[admin.userId, second.userId]]);
    await test.database.pool.query('UPDATE "user" SET is_admin = false, is_staff = false WHERE id = ANY($1)', [
      [admin.userId, second.userId],
    ]);
  });
});

describe('in the seven days', () => {
  it('only who knows the password learns of it, and keeping it keeps every byte', async () => {
    await busyLearner(lan, minh);
    const before = await everything();
    await close(lan);
    const wrong = await signIn({ ...lan, password: 'sai rồi' });
    expect([wrong.statusCode, codeOf(wrong)]).toEqual([401, 'SIGN_IN_FAILED']);
    test.clock.nowMs += 7 * DAY_MS - 1;
    await eraseDueAccounts(erasure(), new AbortController().signal);
    const answer = await signIn(lan);
    expect([answer.statusCode, answer.json()]).toEqual([
      202,
      { erased_at: new Date(test.clock.nowMs + 1).toISOString() },
    ]);
    const browser = withCookies(lan, answer);
    expect(await me(browser)).toBeNull();
    const kept = await test.call('POST', '/api/auth/keep', { as: browser });
    expect(kept.json().id).toBe(lan.userId);
    expect((await me(withCookies(lan, kept))).id).toBe(lan.userId);
    expect(await everything()).toEqual(before);
    // The proof is no session: what was kept once is not kept again.
    expect(codeOf(await test.call('POST', '/api/auth/keep', { as: browser }))).toBe('KEEP_ENDED');
  });

  it('a proof ends after ten minutes, and with the password', async () => {
    await close(lan);
    const answer = await signIn(lan);
    const keep = () => test.call('POST', '/api/auth/keep', { as: withCookies(lan, answer) });
    await test.database.pool.query('UPDATE "user" SET password_hash = password_hash || $2 WHERE id = $1', [
      lan.userId,
      'x',
    ]);
    expect(codeOf(await keep())).toBe('KEEP_ENDED');
    await test.database.pool.query(`UPDATE "user" SET password_hash = rtrim(password_hash, 'x') WHERE id = $1`, [
      lan.userId,
    ]);
    test.clock.nowMs += 10 * 60_000;
    expect(codeOf(await keep())).toBe('KEEP_ENDED');
    expect(codeOf(await test.call('POST', '/api/auth/keep', { as: minh }))).toBe('KEEP_ENDED');
  });

  it('others see an author without name, picture and role, and no letter is written to the account', async () => {
    const { answered, theirs, mine, avatar } = await busyLearner(lan, minh);
    const seen = async () => (await talk.seen(minh, answered))?.user_info;
    expect(await seen()).toMatchObject({ avatar });
    await close(lan);
    expect(await seen()).toMatchObject({ name: 'Người học cũ', avatar: null });
    const reply = (await talk.seen(minh, theirs))?.replies.find(({ id }) => id === mine);
    expect(reply?.user_info).toMatchObject({ name: 'Người học cũ' });
    const notices = await test.call('GET', '/api/notices', { as: minh });
    expect(JSON.stringify(notices.json())).toContain('Người học cũ');
    test.clock.nowMs += 2 * 3_600_000;
    await runJobs();
    expect((await lettersTo(lan)).map(({ subject }) => subject)).toEqual(['Tài khoản của bạn sẽ bị xóa']);
    const [digest] = await lettersTo(minh);
    expect(digest?.text).toContain('Người học cũ');
    expect(await wrongCounters(test.database.pool)).toEqual([]);
  });

  it('a transfer for its order arrives on the order, and keeping the account finds the course open', async () => {
    const learner = await test.person('learner');
    const shop = paying(test);
    const { code } = await shop.newOrder(learner);
    await close(learner);
    expect((await shop.transfer(200_000, `TSUBAME ${code}`)).statusCode).toBe(200);
    const { rows } = await test.database.pool.query(
      'SELECT received_dong::float8 AS received, paid_at IS NOT NULL AS paid FROM payment_order WHERE code = $1',
      [code],
    );
    expect(rows).toEqual([{ received: 200_000, paid: true }]);
    expect(await lettersTo(learner)).toHaveLength(1);
    const kept = await test.call('POST', '/api/auth/keep', { as: withCookies(learner, await signIn(learner)) });
    expect(await shop.opensLocked(withCookies(learner, kept))).toBe(true);
  });

  it('staff see it and keep it for the learner, which is written down; an admin’s is kept by admins', async () => {
    const staff = await test.person('staff');
    const keep = (as: Person, whose: Person) =>
      test.call('POST', `/api/staff/learners/${whose.userId}`, { as, body: { change: 'keep-account' } });
    expect((await keep(staff, lan)).json()).toEqual({ changed: false, password: null });
    await close(lan);
    const list = await test.call('GET', '/api/staff/learners.csv?filter=closed', { as: staff });
    expect(list.body).toContain(lan.email);
    expect(list.body).not.toContain(minh.email);
    expect((await keep(staff, lan)).json()).toEqual({ changed: true, password: null });
    expect((await signIn(lan)).statusCode).toBe(200);
    expect(await auditOf(lan)).toEqual([
      ['account.close', lan.userId],
      ['account.keep', staff.userId],
    ]);
    const colleague = await test.person('staff');
    await close(colleague);
    expect(codeOf(await keep(staff, colleague))).toBe('ACCOUNT_OF_STAFF');
  });

  it('taking a change of address back keeps an account that was closed since, and none that was closed before', async () => {
    const { pool } = test.database;
    const follow = async (recipient: string, subject: string) => {
      const { rows } = await pool.query<{ text: string }>(
        'SELECT text FROM mail WHERE recipient = $1 AND subject = $2',
        [recipient, subject],
      );
      const token = /xac-nhan-email\?ma=([\w-]{43})/.exec(rows[0]?.text ?? '')?.[1];
      return (await test.call('POST', '/api/auth/email-link', { body: { token } })).statusCode;
    };
    /** A thief with the password changes the address. */
    const changeAddress = async (person: Person) => {
      await pool.query('UPDATE "user" SET email_verified_at = now() WHERE id = $1', [person.userId]);
      const body = { new_email: `thief-${person.email}`, password: person.password };
      await test.call('POST', '/api/account/email', { as: person, body });
      expect(await follow(body.new_email, 'Xác nhận email mới')).toBe(200);
      test.clock.nowMs += 60_000;
    };
    await changeAddress(lan);
    await close(lan);
    expect(await follow(lan.email, 'Email đăng nhập của bạn đã đổi')).toBe(200);
    await changeAddress(minh);
    await pool.query('UPDATE "user" SET deletion_asked_at = $2 WHERE id = $1', [
      minh.userId,
      new Date(test.clock.nowMs - 120_000),
    ]);
    expect(await follow(minh.email, 'Email đăng nhập của bạn đã đổi')).toBe(200);
    const { rows } = await test.database.pool.query<{ id: number }>(
      'SELECT id::float8 AS id FROM "user" WHERE deletion_asked_at IS NOT NULL AND id = ANY($1)',
      [[lan.userId, minh.userId]],
    );
    expect(rows).toEqual([{ id: minh.userId }]);
  });

  it('a suspended account is told that, and is erased all the same', async () => {
    await close(lan);
    await test.database.pool.query('UPDATE "user" SET suspended_at = now() WHERE id = $1', [lan.userId]);
    expect(codeOf(await signIn(lan))).toBe('ACCOUNT_SUSPENDED');
    test.clock.nowMs += 7 * DAY_MS;
    await runJobs();
    expect(await isThere(lan)).toBe(false);
  });
});

describe('after the seven days', () => {
  it('the account is gone for everybody, even before the round that erases it', async () => {
    await close(lan);
    const answer = await signIn(lan);
    test.clock.nowMs += 7 * DAY_MS;
    expect(codeOf(await signIn(lan))).toBe('SIGN_IN_FAILED');
    const staff = await test.person('staff');
    const keep = { change: 'keep-account' };
    const asked = await test.call('POST', `/api/staff/learners/${lan.userId}`, { as: staff, body: keep });
    expect(asked.json()).toEqual({ changed: false, password: null });
    expect(codeOf(await test.call('POST', '/api/auth/keep', { as: withCookies(lan, answer) }))).toBe('KEEP_ENDED');
  });

  it('no row anywhere leads to the person, no file is left, and what others wrote is', async () => {
    const pictures = path.join(path.dirname(test.deps.scratchFolder), 'pictures');
    const shop = paying(test);
    lan = await test.person('learner');
    const { code } = await shop.newOrder(lan);
    await shop.transfer(200_000, `TSUBAME ${code}`, 9001);
    const done = await busyLearner(lan, minh);
    await test.call('POST', '/api/auth/forgot-password', { body: { email: lan.email } });
    expect(await referring(lan)).toBeGreaterThan(15);
    await test.database.pool.query('UPDATE "user" SET name = $2 WHERE id = $1', [lan.userId, 'Tên chỉ của Lan']);

    await close(lan);
    test.clock.nowMs += 7 * DAY_MS;
    await runJobs();

    expect(await isThere(lan)).toBe(false);
    expect(await referring(lan)).toBe(0);
    expect(await tablesWith(lan.email)).toEqual([]);
    expect(await tablesWith('Tên chỉ của Lan')).toEqual([]);
    // What it wrote.
    expect(await tablesWith(`#${lan.userId}#`)).toEqual([]);
    expect(await tablesWith(done.image)).toEqual([]);
    for (const name of [done.image, done.avatar])
      expect(existsSync(path.join(pictures, name.slice(0, 32)))).toBe(false);

    const listed = async (as: Person | null) => (await talk.list(as)).data.find(({ id }) => id === done.answered);
    const thread = await listed(minh);
    expect(thread).toMatchObject({
      content: 'Bình luận đã xóa',
      is_deleted: true,
      images: [],
      is_owner: false,
      user_info: { name: '', avatar: null },
      replies: [{ id: done.reply, content: 'Lời của người khác' }],
    });
    // Whoever is signed in, or nobody, is not its author.
    expect(await listed(null)).toMatchObject({ is_owner: false, can: { delete: false } });
    expect(await talk.seen(minh, done.alone)).toBeUndefined();
    expect((await talk.seen(minh, done.theirs))?.replies).toEqual([]);
    expect((await talk.seen(minh, done.theirs))?.count_like).toBe(0);
    // Staff's list passes it over, and shows the reply below it.
    const staff = await test.person('staff');
    const moderated = await talk.get(staff, '/api/moderation/comments?filter=all');
    const ids = moderated.body.data.map(({ id }: { id: number }) => id);
    expect([ids.includes(done.answered), ids.includes(done.reply)]).toEqual([false, true]);
    expect(await talk.like(minh, done.answered, true)).toMatchObject({ status: 404 });
    expect((await talk.remove(staff, done.answered)).status).toBe(200);
    expect(await wrongCounters(test.database.pool)).toEqual([]);

    const { rows: orders } = await test.database.pool.query(
      `SELECT o.user_id, o.received_dong::float8 AS received, count(t.id)::int AS transfers
         FROM payment_order o LEFT JOIN bank_transfer t ON t.order_id = o.id WHERE o.code = $1 GROUP BY o.id`,
      [code],
    );
    expect(orders).toEqual([{ user_id: null, received: 200_000, transfers: 1 }]);
    const order = await test.call('GET', `/api/staff/orders/${code}`, { as: staff });
    expect(order.statusCode).toBe(200);
    expect(await auditOf(lan)).toEqual([
      ['account.close', lan.userId],
      ['account.erase', null],
    ]);
    // A late transfer for it is not lost.
    expect((await shop.transfer(50_000, `TSUBAME ${code}`, 9002)).statusCode).toBe(200);
    expect((await signIn(lan)).statusCode).toBe(401);
  });

  it('counters stay right whatever state the comments were in', async () => {
    const staff = await test.person('staff');
    const ids = [];
    for (const text of ['a', 'b', 'c', 'd']) ids.push(await talk.written(lan, text));
    const [shown = 0, hidden = 0, deleted = 0, hiddenReply = 0] = ids;
    for (const id of [shown, hidden, deleted]) await talk.answered(minh, id, 'phản hồi');
    await talk.answered(lan, shown, 'của chính mình');
    await talk.hide(staff, hidden, true);
    await talk.remove(lan, deleted);
    await talk.hide(staff, await talk.answered(minh, hiddenReply, 'bị ẩn'), true);
    // Of somebody else, deleted, with replies by this learner only.
    const theirs = await talk.written(minh, 'của Minh');
    await talk.answered(lan, theirs, 'phản hồi của Lan');
    await talk.remove(minh, theirs);
    expect(await talk.isListed(null, theirs)).toBe(true);
    expect(await wrongCounters(test.database.pool)).toEqual([]);
    await close(lan);
    test.clock.nowMs += 7 * DAY_MS;
    await eraseDueAccounts(erasure(), new AbortController().signal);
    expect(await wrongCounters(test.database.pool)).toEqual([]);
    expect(await talk.isListed(null, theirs)).toBe(false);
    expect(await talk.isListed(null, hiddenReply)).toBe(false);
    expect(await talk.isListed(null, shown)).toBe(true);
  });

  it('what staff did stays when a teacher’s account is erased', async () => {
    const staff = await test.person('staff');
    const id = await talk.written(minh, 'bị giáo viên ẩn');
    await talk.hide(staff, id, true);
    await talk.pin(staff, await talk.written(staff, 'của giáo viên'), true);
    await close(staff);
    test.clock.nowMs += 7 * DAY_MS;
    await runJobs();
    expect(await isThere(staff)).toBe(false);
    expect(await referring(staff)).toBe(0);
    expect((await talk.seen(minh, id))?.is_hidden).toBe(true);
    expect(await wrongCounters(test.database.pool)).toEqual([]);
  });

  it('two servers at once, and again, erase it once', async () => {
    await busyLearner(lan, minh);
    await close(lan);
    test.clock.nowMs += 7 * DAY_MS;
    const { signal } = new AbortController();
    await Promise.all([eraseDueAccounts(erasure(), signal), eraseDueAccounts(erasure(), signal)]);
    await eraseDueAccounts(erasure(), signal);
    expect((await auditOf(lan)).filter(([action]) => action === 'account.erase')).toHaveLength(1);
    expect(await wrongCounters(test.database.pool)).toEqual([]);
  });

  it('a server that dies in the middle leaves it whole, and the next round erases it', async () => {
    const { image } = await busyLearner(lan, minh);
    await close(lan);
    test.clock.nowMs += 7 * DAY_MS;
    const rows = await references(lan);
    const pictures = {
      ...test.deps.pictures,
      remove: async (folder: string) => {
        await test.deps.pictures.remove(folder);
        throw new Error('killed');
      },
    };
    const { signal } = new AbortController();
    await expect(eraseDueAccounts({ ...erasure(), pictures }, signal)).rejects.toThrow('killed');
    expect(await references(lan)).toEqual(rows);
    await eraseDueAccounts(erasure(), signal);
    expect(await isThere(lan)).toBe(false);
    expect(await tablesWith(image)).toEqual([]);
  });

  it('one that fails doesn’t hold up the others', async () => {
    await upload(test, lan, await picture('green'));
    await close(lan);
    await close(minh);
    test.clock.nowMs += 7 * DAY_MS;
    const remove = () => Promise.reject(new Error('no such disk'));
    const pictures = { ...test.deps.pictures, remove };
    const { signal } = new AbortController();
    await expect(eraseDueAccounts({ ...erasure(), pictures }, signal)).rejects.toThrow('no such disk');
    expect([await isThere(lan), await isThere(minh)]).toEqual([true, false]);
  });

  it('waits while a backup is made, whose rows still name the files', async () => {
    await close(lan);
    test.clock.nowMs += 7 * DAY_MS;
    const due = new Date(test.clock.nowMs);
    await withDatabaseLock(test.database, 'backup', async () => {
      expect(await inTransaction(test.database.pool, mayDeleteFiles)).toBe(false);
      expect(await eraseAccount(erasure(), lan.userId, due)).toBe('busy');
    });
    expect(await eraseAccount(erasure(), lan.userId, due)).toBe('erased');
    expect(await eraseAccount(erasure(), lan.userId, due)).toBe('kept');
  });

  it('the address is free again', async () => {
    await close(lan);
    const body = { name: 'Lan', email: lan.email, password: 'chim én lại về tổ' };
    const register = () => test.call('POST', '/api/auth/register', { body });
    expect(codeOf(await register())).toBe('EMAIL_TAKEN');
    test.clock.nowMs += 7 * DAY_MS;
    await runJobs();
    expect((await register()).statusCode).toBe(200);
  });
});

it('recordings of an erased account are swept', async () => {
  await busyLearner(lan, minh);
  const folder = test.deps.recordingsFolder;
  const recordings = await test.database.pool.query<{ name: string }>(
    'SELECT name FROM exercise_recording WHERE user_id = $1',
    [lan.userId],
  );
  expect(recordings.rows).toHaveLength(2);
  await close(lan);
  test.clock.nowMs += 7 * DAY_MS;
  // Files are dated by the disk, whose clock is not moved.
  for (const { name } of recordings.rows) await utimes(path.join(folder, name), 0, 0);
  await runJobs();
  const left = readdirSync(folder);
  expect(recordings.rows.filter(({ name }) => left.includes(name))).toEqual([]);
});

it('every column that refers to an account says what becomes of it, or is known to the erasure', async () => {
  const { pool } = test.database;
  const { rows: unsaid } = await pool.query<{ column: string }>(`
    SELECT f.conrelid::regclass || '.' || a.attname AS column
      FROM pg_constraint f JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = f.conkey[1]
     WHERE f.contype = 'f' AND f.confrelid = '"user"'::regclass AND f.confdeltype NOT IN ('c', 'n') ORDER BY 1`);
  expect(unsaid.map(({ column }) => column)).toEqual([
    'comment.state_by',
    'comment.user_id',
    'comment_like.user_id',
    'comment_report.user_id',
    'rating.user_id',
    'upload.user_id',
  ]);
  // The audit log outlives accounts, with their numbers.
  const { rows: bare } = await pool.query<{ column: string }>(`
    SELECT a.attrelid::regclass || '.' || a.attname AS column
      FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid AND c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
     WHERE a.attname ~ '(^|_)(user_id|learner_id|owner_id|author_id|actor_id|by)$' AND a.atttypid = 'bigint'::regtype
       AND NOT EXISTS (SELECT FROM pg_constraint f
                        WHERE f.contype = 'f' AND f.conrelid = a.attrelid AND f.conkey[1] = a.attnum)`);
  expect(bare.map(({ column }) => column)).toEqual(['audit_entry.actor_id']);
});
