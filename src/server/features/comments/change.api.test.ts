import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LEARNER_LIMITS } from '../../platform/learner-limits.ts';
import { commenting, wrongCounters } from '../../testing/commenting.ts';
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
  expect(await wrongCounters(test.database.pool)).toEqual([]);
  await test.close();
});

describe('editing', () => {
  it('changes the text of one’s own comment or reply for 15 minutes', async () => {
    const id = await talk.written(lan, 'Chữ sai');
    const reply = await talk.answered(lan, id, 'Sai nữa');
    test.clock.nowMs += 15 * MINUTE_MS - 1;
    const edited_at = new Date(test.clock.nowMs).toISOString();
    expect((await talk.edit(lan, id, ' Chữ đúng ')).body).toEqual({ id, content: 'Chữ đúng', edited_at });
    expect((await talk.edit(lan, reply, 'Đúng')).status).toBe(200);
    expect(await talk.seen(minh, id)).toMatchObject({ content: 'Chữ đúng', edited_at, replies: [{ content: 'Đúng' }] });
    expect(talk.refusal(await talk.edit(lan, id, ''))).toEqual([400, 'COMMENT_EMPTY']);
    test.clock.nowMs += 1;
    expect(talk.refusal(await talk.edit(lan, id, 'Muộn'))).toEqual([409, 'COMMENT_EDIT_TOO_LATE']);
    expect(await talk.seen(lan, id)).toMatchObject({ content: 'Chữ đúng', edit_until: null, can: { edit: false } });
  });

  it('is the author’s alone', async () => {
    const id = await talk.written(lan, 'Của Lan');
    for (const other of [minh, teacher, admin])
      expect(talk.refusal(await talk.edit(other, id, 'x'))).toEqual([403, 'COMMENT_NOT_YOURS']);
    expect(talk.refusal(await talk.edit(null, id, 'x'))).toEqual([401, 'SIGN_IN_REQUIRED']);
    await talk.remove(lan, id);
    expect(talk.refusal(await talk.edit(lan, id, 'x'))).toEqual([404, 'COMMENT_NOT_FOUND']);
    expect((await talk.list(lan)).data.some((one) => one.content === 'x')).toBe(false);
  });

  it('has a limit that is taken before the text is read', async () => {
    const id = await talk.written(lan, 'Chữ sai');
    for (let n = 0; n < LEARNER_LIMITS.edit; n += 1) await talk.edit(lan, id, 'x'.repeat(20_000));
    expect(talk.refusal(await talk.edit(lan, id, 'Chữ đúng'))).toEqual([429, 'TOO_FAST']);
  });
});

describe('deleting', () => {
  it('takes a comment out whole when nobody else replied', async () => {
    const before = await talk.total(null);
    const id = await talk.written(lan, 'Hỏi');
    await talk.answered(lan, id, 'Tự đáp');
    const gone = { id, parent_id: null, is_gone: true };
    expect((await talk.remove(lan, id)).body).toEqual(gone);
    expect((await talk.remove(lan, id)).body).toEqual(gone);
    expect([await talk.isListed(null, id), await talk.isListed(lan, id), await talk.isListed(teacher, id)]).toEqual([
      false,
      false,
      false,
    ]);
    expect(await talk.total(null)).toBe(before);
  });

  it('leaves a placeholder above the replies of others, until the last of them goes', async () => {
    const before = await talk.total(null);
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
    expect(await talk.total(null)).toBe(before + 1);
    expect((await talk.remove(minh, reply)).body).toEqual({ id: reply, parent_id: id, is_gone: true });
    expect(await talk.isListed(null, id)).toBe(true);
    await talk.remove(lan, own);
    expect([await talk.isListed(null, id), await talk.total(null)]).toEqual([false, before]);
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
