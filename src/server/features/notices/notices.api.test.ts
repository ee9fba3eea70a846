import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NoticesView } from '#contract/notices.ts';
import { commenting } from '../../testing/commenting.ts';
import { FIXTURE } from '../../testing/fixture-course.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { createUnsubscribeToken } from './unsubscribe-token.ts';

const LESSON = FIXTURE.openVideo.lesson;

let test: TestApp;
let talk: ReturnType<typeof commenting>;
let lan: Person;
let minh: Person;
let teacher: Person;
beforeAll(async () => {
  test = await buildTestApp();
  talk = commenting(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  [lan, minh, teacher] = [await test.person('learner'), await test.person('learner'), await test.person('staff')];
});

const notices = async (as: Person | null, query = '') =>
  (await talk.get(as, `/api/notices${query}`)).body as NoticesView;
const unread = async (as: Person | null) => (await talk.get(as, '/api/notices/unread')).body as number;
const set = (as: Person | null, change: object) => talk.post(as, '/api/notices/settings', change);

describe('notices', () => {
  it('tell of replies by others to comments of mine, by thread, the latest first', async () => {
    const one = await talk.written(lan, `Câu hỏi ${'rất '.repeat(60)}dài`);
    const two = await talk.written(lan, 'Câu hai');
    const first = await talk.answered(minh, one, 'Một');
    test.clock.nowMs += 1000;
    await talk.answered(minh, two, 'Hai\nđây');
    test.clock.nowMs += 1000;
    await talk.answered(teacher, one, 'Ba');
    await talk.answered(lan, one, 'Cảm ơn');
    const { data, ...rest } = await notices(lan);
    expect(rest).toEqual({ next_before: null, unread: 3, settings: { notices: true, email: true }, has_email: false });
    expect(
      data.map((notice) => [notice.comment_id, notice.unread, notice.reply.excerpt, notice.reply.is_admin]),
    ).toEqual([
      [one, 2, 'Ba', true],
      [two, 1, 'Hai đây', false],
    ]);
    expect(data[0]).toMatchObject({
      lesson_id: LESSON,
      lesson_name: 'Ngữ pháp: これ・それ',
      url: `/khoa-hoc/khoa-thu/lesson/${LESSON}-bai-mo?ref=notice#binh-luan-${first}`,
      reply: { created_at: new Date(test.clock.nowMs).toISOString() },
    });
    expect([...(data[0]?.excerpt ?? '')]).toHaveLength(120);
    expect([await unread(lan), await unread(minh), await unread(null)]).toEqual([3, 0, 0]);
    expect((await notices(minh)).data).toEqual([]);
    expect(talk.refusal(await talk.get(null, '/api/notices'))).toEqual([401, 'SIGN_IN_REQUIRED']);
  });

  it('are read where the thread is shown, or all at once', async () => {
    const [one, two] = [await talk.written(lan, 'Một'), await talk.written(lan, 'Hai')];
    for (const id of [one, two]) await talk.answered(minh, id, 'Đáp');
    await talk.post(lan, '/api/comment/update-read-reply', { comment_id: one });
    expect(await unread(lan)).toBe(1);
    expect((await talk.post(lan, '/api/notices/read', { all: true })).body).toEqual({ ok: true });
    expect([await unread(lan), (await notices(lan)).data.length]).toEqual([0, 2]);
    await talk.answered(minh, one, 'Nữa');
    expect(await unread(lan)).toBe(1);
  });

  it('of many threads that are read while replies come in, lose none', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, (_, n) => talk.written(lan, `Câu ${n}`)));
    const answers = [];
    for (const id of ids) {
      answers.push(talk.answered(minh, id, 'Đáp'), talk.post(lan, '/api/notices/read', { all: true }));
    }
    await Promise.all(answers);
    // What is not read is counted, what is counted is not read.
    const listed = (await notices(lan)).data.reduce((sum, notice) => sum + notice.unread, 0);
    expect(await unread(lan)).toBe(listed);
    const { rows } = await test.database.pool.query(
      `SELECT FROM comment t JOIN comment r ON r.parent_id = t.id AND r.id > t.read_reply_id AND r.user_id <> t.user_id
        WHERE t.id = ANY($1) AND NOT t.has_unread`,
      [ids],
    );
    expect(rows).toEqual([]);
  });

  it('come by pages of twenty', async () => {
    const askers = [lan];
    const ids: number[] = [];
    for (let n = 0; n < 23; n += 1) {
      if (n % 11 === 10) minh = await test.person('learner');
      if (n === 19) test.clock.nowMs += 600_000;
      ids.push(await talk.written(askers[0] ?? lan, `Câu ${n}`));
      test.clock.nowMs += 1000;
      await talk.answered(minh, ids.at(-1) ?? 0, 'Đáp');
    }
    const first = await notices(lan);
    expect(first.data.map((notice) => notice.comment_id)).toEqual(ids.slice(3).toReversed());
    const second = await notices(lan, `?before=${first.next_before}`);
    expect([second.data.map((notice) => notice.comment_id), second.next_before]).toEqual([
      ids.slice(0, 3).toReversed(),
      null,
    ]);
  });

  it('leave out what is hidden, deleted or no longer open', async () => {
    const enrolled = await test.person('enrolled');
    const id = await talk.written(enrolled, 'Trong khóa', { tbid: FIXTURE.locked.lesson });
    const reply = await talk.answered(teacher, id, 'Bí mật', { tbid: FIXTURE.locked.lesson });
    expect(await unread(enrolled)).toBe(1);
    await test.database.pool.query('UPDATE enrolment SET expires_at = $2 WHERE user_id = $1', [
      enrolled.userId,
      new Date(test.clock.nowMs - 1),
    ]);
    const { data, unread: count } = await notices(enrolled);
    expect([data, count, await unread(enrolled)]).toEqual([[], 0, 0]);
    await test.database.pool.query('UPDATE enrolment SET expires_at = NULL WHERE user_id = $1', [enrolled.userId]);
    await talk.post(teacher, `/api/comments/${reply}/hide`, { hidden: true });
    expect([(await notices(enrolled)).data, await unread(enrolled)]).toEqual([[], 0]);
    await talk.post(teacher, `/api/comments/${reply}/hide`, { hidden: false });
    expect(await unread(enrolled)).toBe(1);
    await talk.remove(enrolled, id);
    expect([(await notices(enrolled)).data, await unread(enrolled)]).toEqual([[], 0]);
  });
});

describe('who wants no notices', () => {
  it('switches one thread off, or all', async () => {
    const [one, two] = [await talk.written(lan, 'Một'), await talk.written(lan, 'Hai')];
    for (const id of [one, two]) await talk.answered(minh, id, 'Đáp');
    const follow = (as: Person | null, id: number, followed: boolean) =>
      talk.post(as, `/api/comments/${id}/follow`, { followed });
    expect((await follow(lan, one, false)).body).toEqual({ id: one, is_followed: false });
    expect([(await notices(lan)).data.map((notice) => notice.comment_id), await unread(lan)]).toEqual([[two], 1]);
    expect((await talk.seen(lan, one))?.is_followed).toBe(false);
    // The lesson's badge still counts: it shows what is unread in the lesson.
    expect((await talk.get(lan, `/api/comment/total-unread-replies?lesson_id=${LESSON}`)).body).toBe(2);
    expect((await set(lan, { notices: false })).body).toEqual({ notices: false, email: true });
    expect(await notices(lan)).toMatchObject({ data: [], unread: 0, settings: { notices: false } });
    expect(await unread(lan)).toBe(0);
    expect((await set(lan, { notices: true, email: false })).body).toEqual({ notices: true, email: false });
    expect((await set(lan, {})).body).toEqual({ notices: true, email: false });
    await follow(lan, one, true);
    expect(await unread(lan)).toBe(2);
    // Somebody else's thread is not theirs to switch.
    for (const other of [minh, teacher])
      expect(talk.refusal(await follow(other, one, false))).toEqual([404, 'COMMENT_NOT_FOUND']);
    expect(talk.refusal(await follow(null, one, false))).toEqual([401, 'SIGN_IN_REQUIRED']);
  });

  it('follows a link of an e-mail, without a sign-in, as a mail program does it', async () => {
    const id = await talk.written(lan, 'Một');
    await talk.answered(minh, id, 'Đáp');
    const token = (commentId: number | null) =>
      createUnsubscribeToken(test.deps.grantSecret, { userId: lan.userId, commentId });
    const post = (url: string) =>
      test.call('POST', url, {
        body: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    for (let n = 0; n < 2; n += 1) {
      const answer = await post(`/api/notices/unsubscribe/${token(id)}`);
      expect([answer.statusCode, answer.json()]).toEqual([200, { scope: 'thread' }]);
    }
    expect(await unread(lan)).toBe(0);
    expect((await post(`/api/notices/unsubscribe/${token(null)}`)).json()).toEqual({ scope: 'email' });
    expect((await notices(lan)).settings).toEqual({ notices: true, email: false });
    const forged = token(id).replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    for (const bad of [forged, 'x', '1-0-', token(id).replace(/^[^-]+/, minh.userId.toString(36)), `${token(id)}x`]) {
      const answer = await post(`/api/notices/unsubscribe/${bad}`);
      expect([answer.statusCode, answer.json().error.code]).toEqual([403, 'UNSUBSCRIBE_INVALID']);
    }
  });
});
