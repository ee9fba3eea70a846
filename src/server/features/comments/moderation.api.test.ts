import type { ModerationListView } from '#contract/moderation.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LEARNER_LIMITS } from '../../platform/learner-limits.ts';
import { commenting, wrongCounters } from '../../testing/commenting.ts';
import { FIXTURE } from '../../testing/fixture-course.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { purgeComments } from './index.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 3_600_000;

let test: TestApp;
let talk: ReturnType<typeof commenting>;
let lan: Person;
let minh: Person;
let teacher: Person;
let admin: Person;
beforeAll(async () => {
  test = await buildTestApp();
  talk = commenting(test);
});
beforeEach(async () => {
  [lan, minh, teacher, admin] = [
    await test.person('learner'),
    await test.person('learner'),
    await test.person('staff'),
    await test.person('admin'),
  ];
});
afterAll(async () => {
  expect(await wrongCounters(test)).toEqual([]);
  await test.close();
});

const edit = (as: Person | null, id: number, content: string) => talk.post(as, `/api/comments/${id}/edit`, { content });
const hide = (as: Person | null, id: number, hidden: boolean) => talk.post(as, `/api/comments/${id}/hide`, { hidden });
const pin = (as: Person | null, id: number, pinned: boolean) => talk.post(as, `/api/comments/${id}/pin`, { pinned });
const report = (as: Person | null, id: number, reason = '') => talk.post(as, `/api/comments/${id}/report`, { reason });
const clear = (as: Person | null, id: number) => talk.post(as, `/api/comments/${id}/clear-reports`);
const isListed = async (as: Person | null, id: number) =>
  (await talk.list(as)).data.some((one) => one.id === id || one.replies.some((reply) => reply.id === id));
const total = async (as: Person | null) => (await talk.list(as)).paginate.total;

describe('editing', () => {
  it('changes the text of one’s own comment or reply for 15 minutes', async () => {
    const id = await talk.written(lan, 'Chữ sai');
    const reply = await talk.answered(lan, id, 'Sai nữa');
    test.clock.nowMs += 15 * MINUTE_MS - 1;
    const edited_at = new Date(test.clock.nowMs).toISOString();
    expect((await edit(lan, id, ' Chữ đúng ')).body).toEqual({ id, content: 'Chữ đúng', edited_at });
    expect((await edit(lan, reply, 'Đúng')).status).toBe(200);
    expect(await talk.seen(minh, id)).toMatchObject({ content: 'Chữ đúng', edited_at, replies: [{ content: 'Đúng' }] });
    expect(talk.refusal(await edit(lan, id, ''))).toEqual([400, 'COMMENT_EMPTY']);
    test.clock.nowMs += 1;
    expect(talk.refusal(await edit(lan, id, 'Muộn'))).toEqual([409, 'COMMENT_EDIT_TOO_LATE']);
    expect(await talk.seen(lan, id)).toMatchObject({ content: 'Chữ đúng', edit_until: null, can: { edit: false } });
  });

  it('is the author’s alone', async () => {
    const id = await talk.written(lan, 'Của Lan');
    for (const other of [minh, teacher, admin])
      expect(talk.refusal(await edit(other, id, 'x'))).toEqual([403, 'COMMENT_NOT_YOURS']);
    expect(talk.refusal(await edit(null, id, 'x'))).toEqual([401, 'SIGN_IN_REQUIRED']);
    await talk.remove(lan, id);
    expect(talk.refusal(await edit(lan, id, 'x'))).toEqual([404, 'COMMENT_NOT_FOUND']);
    expect((await talk.list(lan)).data.some((one) => one.content === 'x')).toBe(false);
  });
});

describe('deleting', () => {
  it('takes a comment out whole when nobody else replied', async () => {
    const before = await total(null);
    const id = await talk.written(lan, 'Hỏi');
    await talk.answered(lan, id, 'Tự đáp');
    const gone = { id, parent_id: null, is_gone: true };
    expect((await talk.remove(lan, id)).body).toEqual(gone);
    expect((await talk.remove(lan, id)).body).toEqual(gone);
    expect([await isListed(null, id), await isListed(lan, id), await isListed(teacher, id)]).toEqual([
      false,
      false,
      false,
    ]);
    expect(await total(null)).toBe(before);
  });

  it('leaves a placeholder above the replies of others, until the last of them goes', async () => {
    const before = await total(null);
    const id = await talk.written(lan, 'Tên mình là Lan');
    const own = await talk.answered(lan, id, 'Tự đáp');
    const reply = await talk.answered(minh, id, 'Đáp');
    await talk.like(minh, id, true);
    expect((await talk.remove(lan, id)).body).toEqual({ id, parent_id: null, is_gone: false });
    for (const viewer of [null, lan, minh, teacher])
      expect(await talk.get(viewer, `/api/comments/${id}/replies`)).toMatchObject({ status: 200 });
    const listed = (await talk.list(teacher)).data.find((one) => one.id === id);
    expect(listed).toMatchObject({
      content: 'Bình luận đã xóa',
      is_deleted: true,
      is_owner: false,
      is_admin: false,
      user_info: { id: null, name: '', avatar: null },
      count_like: 0,
      comment_like: [],
      images: [],
      edited_at: null,
      replies: [{ id: own }, { id: reply }],
      can: {
        reply: false,
        like: false,
        edit: false,
        delete: false,
        report: false,
        hide: false,
        pin: false,
        mute: false,
      },
    });
    expect(JSON.stringify(listed)).not.toContain('Tên mình');
    expect(talk.refusal(await talk.like(minh, id, true))).toEqual([404, 'COMMENT_NOT_FOUND']);
    expect(await total(null)).toBe(before + 1);
    expect((await talk.remove(minh, reply)).body).toEqual({ id: reply, parent_id: id, is_gone: true });
    expect(await isListed(null, id)).toBe(true);
    await talk.remove(lan, own);
    expect([await isListed(null, id), await total(null)]).toEqual([false, before]);
  });

  it('is for the author and for staff', async () => {
    const id = await talk.written(lan, 'Của Lan');
    expect(talk.refusal(await talk.remove(minh, id))).toEqual([403, 'COMMENT_NOT_YOURS']);
    expect(talk.refusal(await talk.remove(null, id))).toEqual([401, 'SIGN_IN_REQUIRED']);
    expect(talk.refusal(await talk.remove(minh, 999_999))).toEqual([404, 'COMMENT_NOT_FOUND']);
    expect((await talk.remove(teacher, id)).status).toBe(200);
    // Who didn't write it never learns that it was there.
    expect(talk.refusal(await talk.remove(minh, id))).toEqual([404, 'COMMENT_NOT_FOUND']);
    const other = await talk.written(teacher, 'Của cô');
    expect((await talk.remove(admin, other)).status).toBe(200);
  });
});

describe('hiding', () => {
  it('leaves a comment to its author, who is told, and to staff', async () => {
    const before = await total(null);
    const id = await talk.written(lan, 'Không hay');
    const reply = await talk.answered(minh, id, 'Đúng');
    expect((await hide(teacher, id, true)).body).toEqual({ id, state: 'hidden', pin: false, open_reports: 0 });
    expect((await hide(teacher, id, true)).status).toBe(200);
    expect([
      await isListed(null, id),
      await isListed(minh, id),
      await isListed(lan, id),
      await isListed(teacher, id),
    ]).toEqual([false, false, true, true]);
    expect([await total(null), await total(minh), await total(lan), await total(teacher)]).toEqual([
      before,
      before,
      before + 1,
      before + 1,
    ]);
    expect(await talk.seen(lan, id)).toMatchObject({ is_hidden: true, can: { reply: false, pin: false } });
    for (const told of [
      await talk.like(minh, id, true),
      await talk.like(minh, reply, true),
      await talk.remove(minh, reply),
      await report(minh, id),
    ])
      expect(talk.refusal(told)).toEqual([404, 'COMMENT_NOT_FOUND']);
    expect(talk.refusal(await talk.get(minh, `/api/comments/${id}/replies`))).toEqual([404, 'COMMENT_NOT_FOUND']);
    expect((await hide(admin, id, false)).body).toMatchObject({ state: 'shown' });
    expect([await isListed(null, id), await total(null)]).toEqual([true, before + 1]);
  });

  it('of a reply takes it out of the count for everybody else', async () => {
    const id = await talk.written(lan, 'Hỏi');
    const [bad] = [await talk.answered(minh, id, 'Xấu'), await talk.answered(teacher, id, 'Tốt')];
    await hide(teacher, bad, true);
    const count = async (as: Person | null) => {
      const thread = await talk.seen(as, id);
      return [thread?.replies_count, thread?.replies.length, thread?.older_replies];
    };
    expect([await count(null), await count(lan), await count(minh), await count(teacher)]).toEqual([
      [1, 1, 0],
      [1, 1, 0],
      [2, 2, 0],
      [2, 2, 0],
    ]);
    expect((await talk.seen(minh, id))?.replies[0]).toMatchObject({ id: bad, is_hidden: true });
    await hide(teacher, bad, false);
    expect(await count(null)).toEqual([2, 2, 0]);
  });
});

describe('pinning', () => {
  it('puts at most three at the head of the first page, the latest first', async () => {
    const ids = [];
    for (let n = 0; n < 12; n += 1) ids.push(await talk.written(lan, `Bình luận ${n}`));
    const [a = 0, b = 0, c = 0, d = 0] = ids;
    for (const id of [a, b, c]) {
      test.clock.nowMs += 1000;
      expect((await pin(teacher, id, true)).body).toMatchObject({ pin: true });
    }
    expect(talk.refusal(await pin(teacher, d, true))).toEqual([409, 'TOO_MANY_PINNED']);
    expect((await pin(teacher, a, true)).status).toBe(200);
    const page = (await talk.list(null)).data;
    expect(page.map((one) => one.id)).toEqual([c, b, a, ...ids.slice(5).toReversed()]);
    expect(page.map((one) => one.pin).filter(Boolean)).toHaveLength(3);
    const next = (await talk.list(null, '&page=2')).data.map((one) => one.id);
    expect(next.slice(0, 2)).toEqual([ids[4], ids[3]]);
    for (const id of [a, b, c]) await pin(teacher, id, false);
    expect((await talk.list(null)).data.map((one) => one.id)).toEqual(ids.slice(2).toReversed());
  });

  it('is done to comments that everybody sees, by staff, and ends with them', async () => {
    const id = await talk.written(lan, 'Hỏi');
    const reply = await talk.answered(minh, id, 'Đáp');
    expect(talk.refusal(await pin(lan, id, true))).toEqual([403, 'STAFF_ONLY']);
    expect(talk.refusal(await pin(teacher, reply, true))).toEqual([409, 'COMMENT_NOT_PINNABLE']);
    await pin(teacher, id, true);
    await hide(teacher, id, true);
    expect(await talk.seen(teacher, id)).toMatchObject({ pin: false });
    expect(talk.refusal(await pin(teacher, id, true))).toEqual([409, 'COMMENT_NOT_PINNABLE']);
    await hide(teacher, id, false);
    await pin(teacher, id, true);
    await talk.remove(lan, id);
    expect(await talk.seen(null, id)).toBeUndefined();
    expect((await talk.list(null)).data.find((one) => one.id === id)).toMatchObject({ pin: false, is_deleted: true });
  });

  it('of four teachers at the same moment leaves three', async () => {
    const ids = await Promise.all([1, 2, 3, 4].map((n) => talk.written(lan, `Cùng lúc ${n}`)));
    const answers = await Promise.all(ids.map((id) => pin(teacher, id, true)));
    expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 200, 200, 409]);
    for (const id of ids) await pin(teacher, id, false);
  });
});

describe('reports', () => {
  const enrolled = (count: number) => Promise.all(Array.from({ length: count }, () => test.person('enrolled')));

  it('of three enrolled learners hide a comment until staff lets it stand', async () => {
    const id = await talk.written(lan, 'Quảng cáo');
    const [a, b, c, d, e, f] = await enrolled(6);
    for (const outsider of [minh, await test.person('ended'), await test.person('tester'), teacher])
      await report(outsider, id);
    for (const one of [a, b, a, b]) expect((await report(one ?? null, id, 'spam')).body).toEqual({ ok: true });
    expect(await isListed(null, id)).toBe(true);
    await report(c ?? null, id);
    expect([await isListed(null, id), await isListed(lan, id)]).toEqual([false, true]);
    expect((await clear(teacher, id)).body).toEqual({ id, state: 'shown', pin: false, open_reports: 0 });
    expect(await isListed(null, id)).toBe(true);
    // Looked at once: three more are told to staff and hide nothing.
    for (const one of [d, e, f]) await report(one ?? null, id);
    expect(await isListed(null, id)).toBe(true);
    const listed = (await talk.get(teacher, '/api/moderation/comments')).body.data;
    expect(listed.find((one: { id: number }) => one.id === id)).toMatchObject({ open_reports: 3, state: 'shown' });
  });

  it('hide a reply too, and at the same moment as one', async () => {
    const id = await talk.written(lan, 'Hỏi');
    const reply = await talk.answered(minh, id, 'Xấu');
    await Promise.all((await enrolled(3)).map((one) => report(one, reply)));
    expect(await talk.seen(null, id)).toMatchObject({ replies_count: 0, replies: [] });
    expect(await talk.seen(minh, id)).toMatchObject({ replies_count: 1, replies: [{ is_hidden: true }] });
  });

  it('never hide what a teacher wrote or what is pinned, nor show what staff hid', async () => {
    const [own, pinned, hidden] = [
      await talk.written(teacher, 'Của cô'),
      await talk.written(lan, 'Hay'),
      await talk.written(lan, 'Dở'),
    ];
    await pin(teacher, pinned, true);
    const crowd = await enrolled(3);
    for (const one of crowd) for (const id of [own, pinned, hidden]) await report(one, id);
    expect([await isListed(null, own), await isListed(null, pinned), await isListed(null, hidden)]).toEqual([
      true,
      true,
      false,
    ]);
    await hide(teacher, hidden, false);
    await hide(teacher, hidden, true);
    expect((await clear(teacher, hidden)).body.state).toBe('hidden');
    await pin(teacher, pinned, false);
  });

  it('are ten in ten minutes, and not of one’s own', async () => {
    const id = await talk.written(lan, 'x');
    expect(talk.refusal(await report(lan, id))).toEqual([403, 'COMMENT_IS_YOURS']);
    expect(talk.refusal(await report(null, id))).toEqual([401, 'SIGN_IN_REQUIRED']);
    for (let n = 0; n < LEARNER_LIMITS.report; n += 1) expect((await report(minh, id)).status).toBe(200);
    expect(talk.refusal(await report(minh, id))).toEqual([429, 'TOO_FAST']);
  });
});

describe('the list for staff', () => {
  it('tells of each comment where it stands, what it answers and who reported it why', async () => {
    const id = await talk.written(lan, 'Câu hỏi của Lan');
    const reply = await talk.answered(minh, id, 'Câu trả lời');
    const reporter = await test.person('enrolled');
    await report(reporter, reply, `  ${'dài '.repeat(200)}`);
    const { body } = await talk.get(teacher, '/api/moderation/comments?filter=reported');
    const row = body.data.find((one: { id: number }) => one.id === reply);
    expect(row).toMatchObject({
      content: 'Câu trả lời',
      state: 'shown',
      is_hidden_by_reports: false,
      author: { id: minh.userId, is_staff: false, is_muted: false, muted_until: null },
      place: {
        course_name: 'Khóa thử',
        lesson_id: FIXTURE.openVideo.lesson,
        lesson_name: 'Ngữ pháp: これ・それ',
        is_flashcard: false,
        url: `/khoa-hoc/khoa-thu/lesson/${FIXTURE.openVideo.lesson}-bai-mo?ref=notice#binh-luan-${reply}`,
      },
      parent: { id, content: 'Câu hỏi của Lan' },
      reports: [{ is_enrolled: true, is_open: true }],
      open_reports: 1,
      can: { pin: false, hide: true, delete: true, mute: true },
    });
    expect([...row.reports[0].reason]).toHaveLength(300);
    expect(body.open_reports).toBeGreaterThanOrEqual(1);
    await clear(teacher, reply);
    const after = (await talk.get(teacher, '/api/moderation/comments')).body.data;
    expect(after.some((one: { id: number }) => one.id === reply)).toBe(false);
  });

  it('tells of the thread around a reported reply: ten before it and ten after it, whatever their state', async () => {
    const id = await talk.written(lan, 'Câu hỏi của Lan');
    await test.database.pool.query('TRUNCATE rate_limit');
    const replies: number[] = [];
    for (let n = 0; n < 16; n += 1) replies.push(await talk.answered(n % 2 ? minh : teacher, id, `Đáp ${n}`));
    await talk.post(teacher, `/api/comments/${replies[11]}/hide`, { hidden: true });
    await talk.remove(minh, replies[13] ?? 0);
    const rowOf = async (commentId: number) => {
      const { body } = await talk.get(teacher, '/api/moderation/comments?filter=reported');
      return (body as ModerationListView).data.find((one) => one.id === commentId);
    };
    const reported = replies[12] ?? 0;
    for (const one of [reported, id]) await report(await test.person('enrolled'), one, 'Xem giúp mình');
    const row = await rowOf(reported);
    expect(row?.parent).toMatchObject({ id, content: 'Câu hỏi của Lan' });
    expect(row?.neighbours.map((one) => one.id)).toEqual([...replies.slice(2, 12), ...replies.slice(13)]);
    expect(row?.has_more_neighbours).toBe(true);
    expect(row?.neighbours.slice(-4)).toMatchObject([
      { content: 'Đáp 11', state: 'hidden', is_staff: false },
      { content: 'Đáp 13', state: 'deleted', is_staff: false },
      { content: 'Đáp 14', state: 'shown', is_staff: true },
      { content: 'Đáp 15', state: 'shown', is_staff: false },
    ]);
    // Of a reported comment the first replies.
    expect((await rowOf(id))?.neighbours.map((one) => one.id)).toEqual(replies.slice(0, 10));
    await clear(teacher, reported);
    await clear(teacher, id);
  });

  it('comes by pages of twenty, filtered', async () => {
    const writers = [await test.person('learner'), await test.person('learner')];
    const ids: number[] = [];
    for (let n = 0; n < 24; n += 1) ids.push(await talk.written(writers[n % 2] ?? lan, `Bình luận ${n}`));
    const [hidden = 0, deleted = 0] = ids;
    await hide(teacher, hidden, true);
    await talk.remove(teacher, deleted);
    const page = async (query: string) => (await talk.get(teacher, `/api/moderation/comments?${query}`)).body;
    const first = await page('filter=all');
    expect(first.data.map((one: { id: number }) => one.id)).toEqual(ids.slice(4).toReversed());
    const second = await page(`filter=all&before=${first.next_before}`);
    expect(second.data.slice(0, 4).map((one: { id: number }) => one.id)).toEqual(ids.slice(0, 4).toReversed());
    // Staff still reads what was deleted.
    expect(second.data[2]).toMatchObject({
      id: deleted,
      state: 'deleted',
      content: 'Bình luận 1',
      can: { hide: false, delete: false },
    });
    const onlyHidden = await page('filter=hidden');
    expect(onlyHidden.data[0]).toMatchObject({ id: hidden, state: 'hidden' });
    expect(onlyHidden.data.every((one: { state: string }) => one.state === 'hidden')).toBe(true);
  });

  it('keeps what stood in an archived lesson', async () => {
    const { last } = FIXTURE;
    const id = await talk.written(teacher, 'Ở bài cuối', { tbid: last.lesson });
    const archive = (at: string) =>
      test.database.pool.query(
        `UPDATE lesson SET archived_at = ${at} WHERE id = ${last.lesson}; UPDATE content_state SET version = version + 1`,
      );
    await archive('now()');
    const [row] = (await talk.get(teacher, '/api/moderation/comments?filter=all')).body.data;
    expect(row).toMatchObject({ id, place: { lesson_id: null, url: null }, can: { hide: false, delete: false } });
    expect(talk.refusal(await talk.remove(teacher, id))).toEqual([404, 'LESSON_NOT_FOUND']);
    await archive('NULL');
    expect((await talk.seen(teacher, id, last.lesson))?.content).toBe('Ở bài cuối');
  });
});

describe('a mute', () => {
  const mute = (as: Person | null, user_id: number, more: object = {}) =>
    talk.post(as, '/api/moderation/mutes', { user_id, muted: true, ...more });

  it('keeps a learner from writing for its days, and from nothing else', async () => {
    const id = await talk.written(lan, 'Trước');
    const until = new Date(test.clock.nowMs + 2 * DAY_MS).toISOString();
    expect((await mute(teacher, lan.userId, { days: 2, reason: 'spam\u0000' })).body).toMatchObject({
      id: lan.userId,
      is_muted: true,
      muted_until: until,
      reason: 'spam',
    });
    for (const told of [await talk.write(lan, 'x'), await talk.answer(lan, id, 'x'), await edit(lan, id, 'x')])
      expect(talk.refusal(told)).toEqual([403, 'COMMENTS_MUTED']);
    expect(await talk.list(lan)).toMatchObject({ can: { comment: false }, is_muted: true, muted_until: until });
    expect((await talk.seen(lan, id))?.can).toMatchObject({ reply: false, edit: false, delete: true, like: true });
    expect((await talk.like(lan, id, true)).status).toBe(200);
    expect((await talk.get(teacher, '/api/moderation/mutes')).body).toContainEqual(
      expect.objectContaining({ id: lan.userId, reason: 'spam' }),
    );
    test.clock.nowMs += 2 * DAY_MS;
    expect((await talk.write(lan, 'Lại được')).status).toBe(200);
    expect((await talk.get(teacher, '/api/moderation/mutes')).body).not.toContainEqual(
      expect.objectContaining({ id: lan.userId }),
    );
  });

  it('without days lasts until staff ends it', async () => {
    expect((await mute(admin, lan.userId)).body).toMatchObject({ is_muted: true, muted_until: null });
    test.clock.nowMs += 20 * DAY_MS;
    expect(talk.refusal(await talk.write(lan, 'x'))).toEqual([403, 'COMMENTS_MUTED']);
    expect(await talk.list(lan)).toMatchObject({ is_muted: true, muted_until: null });
    expect((await mute(teacher, lan.userId, { muted: false })).body).toMatchObject({ is_muted: false });
    expect((await talk.write(lan, 'x')).status).toBe(200);
  });

  it('is for staff to give and for learners to get', async () => {
    expect(talk.refusal(await mute(minh, lan.userId))).toEqual([403, 'STAFF_ONLY']);
    expect(talk.refusal(await mute(null, lan.userId))).toEqual([401, 'SIGN_IN_REQUIRED']);
    for (const staff of [teacher, admin])
      expect(talk.refusal(await mute(admin, staff.userId))).toEqual([409, 'MUTE_STAFF']);
    expect(talk.refusal(await mute(admin, 999_999))).toEqual([404, 'NOT_FOUND']);
  });
});

describe('what was deleted 30 days ago', () => {
  it('loses its text and images, and its row where no reply of others needs it', async () => {
    const { pool } = test.database;
    const [gone, kept, young] = [
      await talk.written(lan, 'Xóa hẳn'),
      await talk.written(lan, 'Còn phản hồi'),
      await talk.written(minh, 'Mới xóa'),
    ];
    const reply = await talk.answered(minh, kept, 'Phản hồi');
    await pool.query(
      `INSERT INTO upload (name, user_id, object, bytes, created_at) VALUES ('p', $1, 'comment', 1, now())`,
      [lan.userId],
    );
    await pool.query(`INSERT INTO comment_image (comment_id, position, name) VALUES ($1, 1, 'p')`, [kept]);
    await talk.remove(lan, gone);
    await talk.remove(lan, kept);
    test.clock.nowMs += 1;
    await talk.remove(minh, young);
    const texts = async () =>
      (await pool.query(`SELECT id::int, content FROM comment WHERE id = ANY($1) ORDER BY id`, [[gone, kept, young]]))
        .rows;
    test.clock.nowMs += 30 * DAY_MS - 2;
    await purgeComments(pool, test.clock.nowMs);
    expect(await texts()).toHaveLength(3);
    test.clock.nowMs += 1;
    for (let n = 0; n < 2; n += 1) await purgeComments(pool, test.clock.nowMs);
    expect(await texts()).toEqual([
      { id: kept, content: '' },
      { id: young, content: 'Mới xóa' },
    ]);
    expect((await pool.query('SELECT 1 FROM comment_image WHERE comment_id = $1', [kept])).rows).toEqual([]);
    expect((await talk.list(null)).data.find((one) => one.id === kept)).toMatchObject({
      is_deleted: true,
      replies: [{ id: reply }],
    });
    await pool.query(`DELETE FROM upload WHERE name = 'p'`);
  });
});
