import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LEARNER_LIMITS } from '../../platform/learner-limits.ts';
import { commenting, wrongCounters } from '../../testing/commenting.ts';
import { FIXTURE } from '../../testing/fixture-course.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

const { openVideo, locked } = FIXTURE;
const MINUTE_MS = 60_000;

let test: TestApp;
let talk: ReturnType<typeof commenting>;
let lan: Person;
let minh: Person;
let teacher: Person;
beforeAll(async () => {
  test = await buildTestApp();
  talk = commenting(test);
  teacher = await test.person('staff');
});
afterAll(async () => {
  expect(await wrongCounters(test.database.pool)).toEqual([]);
  await test.close();
});
beforeEach(async () => {
  [lan, minh] = [await test.person('learner'), await test.person('learner')];
});

describe('a comment', () => {
  it('is answered as the list shows it, and stands on top', async () => {
    const { status, body } = await talk.write(lan, '  Mình hỏi\r\n\r\n\r\n\r\nmột chút \n');
    expect(status).toBe(200);
    const now = new Date(test.clock.nowMs).toISOString();
    const { img, ...shown } = body;
    expect(shown).toEqual({
      id: expect.any(Number),
      content: 'Mình hỏi\n\nmột chút',
      image: null,
      images: [],
      created_at: now,
      time_created: now,
      edited_at: null,
      edit_until: new Date(test.clock.nowMs + 15 * MINUTE_MS).toISOString(),
      is_owner: true,
      is_admin: false,
      user_info: { id: null, name: expect.stringMatching(/^Người/), avatar: null },
      comment_like: [],
      count_like: 0,
      is_hidden: false,
      is_deleted: false,
      pin: false,
      replies: [],
      replies_count: 0,
      older_replies: 0,
      newer_replies: 0,
      unread_replies: 0,
      is_followed: true,
      can: { like: true, edit: true, delete: true, report: false, hide: false, mute: false, reply: true, pin: false },
    });
    expect(img).toBeNull();
    expect((await talk.list(lan)).data[0]).toEqual(shown);
  });

  it.each([
    ['nothing', '', [400, 'COMMENT_EMPTY']],
    ['spaces of every kind', ' \t\n\u3000\u00a0\u200b\u2060\u3164\u2800', [400, 'COMMENT_EMPTY']],
    ['2,001 characters', 'あ'.repeat(2001), [400, 'COMMENT_TOO_LONG']],
    ['2,001 characters of two units each', '𠮷'.repeat(2001), [400, 'COMMENT_TOO_LONG']],
    ['far more than any comment', 'x'.repeat(20_001), [400, 'BAD_REQUEST']],
  ])('of %s is refused', async (_what, content, told) => {
    expect(talk.refusal(await talk.write(lan, content))).toEqual(told);
    const id = await talk.written(minh, 'Hỏi');
    expect(talk.refusal(await talk.answer(lan, id, content))).toEqual(told);
  });

  it.each([
    ['2,000 characters', 'あ'.repeat(2000), 'あ'.repeat(2000)],
    ['2,000 characters after composing', 'e\u0302\u0323'.repeat(2000), 'ệ'.repeat(2000)],
    ['a NUL and half a character', 'a\u0000b\ud800', 'ab\ufffd'],
    ['markup', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ])('of %s is stored as text', async (_what, content, stored) => {
    expect((await talk.write(lan, content)).body.content).toBe(stored);
  });

  it('is read by guests, and written by who is signed in', async () => {
    const id = await talk.written(lan, 'Chào cả nhà');
    const seen = await talk.seen(null, id);
    expect(seen).toMatchObject({ content: 'Chào cả nhà', is_owner: false, comment_like: [], user_info: { id: null } });
    expect(Object.values(seen?.can ?? {}).some(Boolean)).toBe(false);
    expect((await talk.list(null)).can).toEqual({ comment: false });
    expect(talk.refusal(await talk.write(null, 'x'))).toEqual([401, 'SIGN_IN_REQUIRED']);
    expect(talk.refusal(await talk.answer(null, id, 'x'))).toEqual([401, 'SIGN_IN_REQUIRED']);
  });

  it('carries the label of a teacher, and tells staff who wrote it', async () => {
    const id = await talk.written(teacher, 'Mẹo nhớ');
    expect(await talk.seen(lan, id)).toMatchObject({ is_admin: true, user_info: { id: null } });
    const own = await talk.written(lan, 'Cảm ơn cô');
    expect(await talk.seen(teacher, own)).toMatchObject({ is_admin: false, user_info: { id: lan.userId } });
  });

  it('of somebody else’s account is refused', async () => {
    const other = { learner_id: minh.userId };
    expect(talk.refusal(await talk.write(lan, 'x', other))).toEqual([409, 'OTHER_LEARNER']);
    const id = await talk.written(minh, 'Hỏi');
    expect(talk.refusal(await talk.answer(lan, id, 'x', other))).toEqual([409, 'OTHER_LEARNER']);
    expect((await talk.write(lan, 'x', { learner_id: lan.userId })).status).toBe(200);
  });
});

describe('a sending that arrives again', () => {
  it('answers as the first did and makes no second comment, also after an edit', async () => {
    const client_id = randomUUID();
    const first = await talk.write(lan, 'Một lần thôi', { client_id });
    expect(await talk.write(lan, ' Một lần thôi ', { client_id })).toMatchObject({
      status: 200,
      body: { id: first.body.id },
    });
    await talk.post(lan, `/api/comments/${first.body.id}/edit`, { content: 'Đã sửa' });
    expect((await talk.write(lan, 'Một lần thôi', { client_id })).body).toMatchObject({
      id: first.body.id,
      content: 'Đã sửa',
    });
    const mine = (await talk.list(lan)).data.filter((one) => one.is_owner);
    expect(mine).toHaveLength(1);
  });

  it('with another body is refused, with another account it is another one', async () => {
    const client_id = randomUUID();
    const { body } = await talk.write(lan, 'Một', { client_id });
    expect(talk.refusal(await talk.write(lan, 'Hai', { client_id }))).toEqual([409, 'CLIENT_ID_REUSED']);
    expect(talk.refusal(await talk.answer(lan, body.id, 'Một', { client_id }))).toEqual([409, 'CLIENT_ID_REUSED']);
    expect((await talk.write(minh, 'Một', { client_id })).status).toBe(200);
  });

  it('at the same moment is stored once', async () => {
    const client_id = randomUUID();
    const thread = await talk.written(minh, 'Câu hỏi');
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => talk.answer(lan, thread, 'Trả lời', { client_id })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await talk.seen(minh, thread)).toMatchObject({ replies_count: 1, unread_replies: 1 });
  });

  it('is answered although the limit is reached meanwhile', async () => {
    const client_id = randomUUID();
    const { body } = await talk.write(lan, 'Đầu tiên', { client_id });
    for (let n = 1; n < LEARNER_LIMITS.comment; n += 1) await talk.write(lan, `Lần ${n}`);
    expect(talk.refusal(await talk.write(lan, 'Nữa'))).toEqual([429, 'TOO_FAST']);
    expect((await talk.write(lan, 'Đầu tiên', { client_id })).body.id).toBe(body.id);
  });
});

describe('the limit of comments', () => {
  it('is for learners: a teacher may answer a whole class', async () => {
    const id = await talk.written(lan, 'Ai cũng hỏi');
    const busy = await test.person('staff');
    for (let n = 0; n <= LEARNER_LIMITS.comment; n += 1)
      expect((await talk.answer(busy, id, `Trả lời ${n}`)).status).toBe(200);
  });
});

describe('a reply', () => {
  it('stands below its comment, oldest first, and counts', async () => {
    const id = await talk.written(lan, 'Hỏi');
    const replies = [
      await talk.answered(minh, id, 'Một'),
      await talk.answered(teacher, id, 'Hai'),
      await talk.answered(lan, id, 'Ba'),
    ];
    const thread = await talk.seen(lan, id);
    expect(thread).toMatchObject({ replies_count: 3, older_replies: 0, unread_replies: 2 });
    expect(thread?.replies.map((reply) => [reply.id, reply.parent_id, reply.is_unread, reply.is_admin])).toEqual([
      [replies[0], id, true, false],
      [replies[1], id, true, true],
      [replies[2], id, false, false],
    ]);
    expect((await talk.seen(minh, id))?.replies.map((reply) => reply.is_unread)).toEqual([false, false, false]);
  });

  it('goes to a comment that is there, of this place, and is no reply', async () => {
    const id = await talk.written(lan, 'Hỏi');
    const reply = await talk.answered(minh, id, 'Đáp');
    const other = FIXTURE.openDocument.lesson;
    expect(talk.refusal(await talk.answer(lan, reply, 'x'))).toEqual([409, 'PARENT_GONE']);
    expect(talk.refusal(await talk.answer(lan, 999_999, 'x'))).toEqual([409, 'PARENT_GONE']);
    expect(talk.refusal(await talk.answer(lan, id, 'x', { tbid: other }))).toEqual([409, 'PARENT_GONE']);
    const [gone, hidden] = [await talk.written(lan, 'Xóa'), await talk.written(lan, 'Ẩn')];
    await talk.remove(lan, gone);
    await talk.post(teacher, `/api/comments/${hidden}/hide`, { hidden: true });
    for (const parent of [gone, hidden])
      expect(talk.refusal(await talk.answer(lan, parent, 'x'))).toEqual([409, 'PARENT_GONE']);
  });

  it('whose comment is deleted at that moment is stored below it or refused, never left alone', async () => {
    const ids = await Promise.all(Array.from({ length: 15 }, (_, n) => talk.written(lan, `Hỏi ${n}`)));
    const outcomes = await Promise.all(
      ids.flatMap((id) => [talk.answer(minh, id, 'Đáp').then(talk.refusal), talk.remove(lan, id).then(talk.refusal)]),
    );
    for (const outcome of outcomes)
      expect([
        [200, undefined],
        [409, 'PARENT_GONE'],
      ]).toContainEqual(outcome);
    const { rows } = await test.database.pool.query(
      `SELECT r.id FROM comment r JOIN comment c ON c.id = r.parent_id
        WHERE c.id = ANY($1) AND c.state = 'deleted' AND c.replies_count = 0 AND r.state = 'shown'`,
      [ids],
    );
    expect(rows).toEqual([]);
  });

  it('is one of many: the newest twenty come along, the others by pages', async () => {
    const id = await talk.written(lan, 'Thảo luận');
    const replies: number[] = [];
    for (let n = 0; n < 45; n += 1) {
      if (n % 15 === 0) minh = await test.person('learner');
      replies.push(await talk.answered(minh, id, `Ý kiến ${n}`));
    }
    const thread = await talk.seen(null, id);
    expect(thread?.replies.map((reply) => reply.id)).toEqual(replies.slice(-20));
    expect(thread).toMatchObject({ replies_count: 45, older_replies: 25, newer_replies: 0 });
    const page = async (query: string) => (await talk.get(null, `/api/comments/${id}/replies${query}`)).body;
    const older = await page(`?before=${replies[25]}`);
    expect(older.data.map((reply: { id: number }) => reply.id)).toEqual(replies.slice(5, 25));
    expect(older).toMatchObject({ older_replies: 5, newer_replies: 20 });
    const oldest = await page(`?before=${replies[5]}`);
    expect(oldest.data.map((reply: { id: number }) => reply.id)).toEqual(replies.slice(0, 5));
    expect(await page(`?after=${replies[24]}`)).toMatchObject({ older_replies: 25, newer_replies: 0 });
    expect((await page('')).data.map((reply: { id: number }) => reply.id)).toEqual(replies.slice(-20));

    // A link to an old one brings those around it.
    const linked = (await talk.list(null, `&around=${replies[3]}`)).data.find((one) => one.id === id);
    expect(linked?.replies.map((reply) => reply.id)).toEqual(replies.slice(0, 13));
    expect(linked).toMatchObject({ replies_count: 45, older_replies: 0, newer_replies: 32 });
  });
});

describe('where the lesson is closed', () => {
  it('nothing is read and nothing is written', async () => {
    const enrolled = await test.person('enrolled');
    const subject = { tbid: locked.lesson };
    const id = await talk.written(enrolled, 'Chỉ học viên', subject);
    expect((await talk.list(enrolled, '', locked.lesson)).data).toHaveLength(1);
    const guest = [401, 'SIGN_IN_REQUIRED'];
    const learner = [403, 'LESSON_LOCKED'];
    const ended = await test.person('ended');
    for (const [person, told] of [
      [null, guest],
      [lan, learner],
      [ended, learner],
    ] as const) {
      const calls = [
        talk.get(person, `/api/comment/list?lesson_id=${locked.lesson}`),
        talk.get(person, `/api/comment/list?lesson_id=${locked.lesson}&around=${id}`),
        talk.get(person, `/api/comments/${id}/replies`),
        talk.get(person, `/api/comment/total-unread-replies?lesson_id=${locked.lesson}`),
        talk.write(person, 'x', subject),
        talk.answer(person, id, 'x', subject),
        talk.like(person, id, true),
        talk.remove(person, id),
        talk.post(person, `/api/comments/${id}/edit`, { content: 'x' }),
        talk.post(person, `/api/comments/${id}/report`),
        talk.post(person, '/api/comment/update-read-reply', { comment_id: id }),
      ];
      for (const call of calls) expect(talk.refusal(await call)).toEqual(told);
      // By the address of an open lesson neither.
      expect(
        talk.refusal(await talk.get(person, `/api/comment/list?lesson_id=${openVideo.lesson}&around=${id}`)),
      ).toEqual([404, 'COMMENT_NOT_FOUND']);
    }
    expect((await talk.seen(enrolled, id, locked.lesson))?.replies_count).toBe(0);
  });

  it('exams have no comments at all', async () => {
    const { pool } = test.database;
    const set = (type: string) =>
      pool.query(
        `UPDATE lesson SET type = '${type}' WHERE id = ${openVideo.lesson}; UPDATE course SET version = version + 1; UPDATE content_state SET version = version + 1`,
      );
    const id = await talk.written(lan, 'Trước khi thi');
    for (const type of ['exam', 'last_exam']) {
      await set(type);
      const told = [403, 'COMMENTS_OFF'];
      expect(talk.refusal(await talk.get(lan, `/api/comment/list?lesson_id=${openVideo.lesson}`))).toEqual(told);
      expect(
        talk.refusal(await talk.get(lan, `/api/comment/total-unread-replies?lesson_id=${openVideo.lesson}`)),
      ).toEqual(told);
      expect(talk.refusal(await talk.write(lan, 'x'))).toEqual(told);
      expect(talk.refusal(await talk.answer(lan, id, 'x'))).toEqual(told);
      expect(talk.refusal(await talk.like(lan, id, true))).toEqual(told);
    }
    await set('lesson');
    expect((await talk.seen(lan, id))?.content).toBe('Trước khi thi');
  });
});

describe('a card of a lesson', () => {
  it('has comments of its own', async () => {
    const [card, other] = [99_010_171, 99_010_172];
    await test.database.pool.query(
      `INSERT INTO component (id, lesson_id, type, value, position)
       SELECT id, $1, 17, '{"kind": "card"}', id FROM unnest($2::int[]) AS card(id)`,
      [openVideo.lesson, [card, other]],
    );
    await test.database.pool.query(
      'UPDATE course SET version = version + 1; UPDATE content_state SET version = version + 1',
    );
    const before = (await talk.list(lan)).paginate.total;
    const subject = { tbname: 'flashcard', tbid: card };
    const id = await talk.written(lan, 'Từ này khó', subject);
    await talk.answered(minh, id, 'Dễ mà', subject);
    const of = async (cardId: number) =>
      (await talk.list(lan, `&name=flashcard&id=${cardId}`)).data.map((one) => one.id);
    expect([await of(card), await of(other)]).toEqual([[id], []]);
    expect((await talk.list(lan)).paginate.total).toBe(before);
    const unread = async (query: string) =>
      (await talk.get(lan, `/api/comment/total-unread-replies?lesson_id=${openVideo.lesson}${query}`)).body;
    expect([
      await unread('&type=lesson'),
      await unread(`&type=flashcard&flashcard_id=${card}`),
      await unread(`&type=flashcard&flashcard_id=${other}`),
    ]).toEqual([0, 1, 0]);
    // A card is looked for in its lesson.
    const elsewhere = `/api/comment/list?lesson_id=${FIXTURE.openDocument.lesson}&name=flashcard&id=${card}`;
    expect(talk.refusal(await talk.get(lan, elsewhere))).toEqual([404, 'NOT_FOUND']);
    expect(talk.refusal(await talk.get(lan, `/api/comment/list?lesson_id=${openVideo.lesson}&name=flashcard`))).toEqual(
      [400, 'BAD_REQUEST'],
    );
    expect(talk.refusal(await talk.write(lan, 'x', { tbname: 'flashcard', tbid: openVideo.component }))).toEqual([
      404,
      'NOT_FOUND',
    ]);
  });
});
