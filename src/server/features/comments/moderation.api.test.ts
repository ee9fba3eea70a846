import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LEARNER_LIMITS } from '../../platform/learner-limits.ts';
import { commenting, wrongCounters } from '../../testing/commenting.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

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

describe('hiding', () => {
  it('leaves a comment to its author, who is told, and to staff', async () => {
    const before = await talk.total(null);
    const id = await talk.written(lan, 'Không hay');
    const reply = await talk.answered(minh, id, 'Đúng');
    expect((await talk.hide(teacher, id, true)).body).toEqual({ id, state: 'hidden', pin: false, open_reports: 0 });
    expect((await talk.hide(teacher, id, true)).status).toBe(200);
    expect([
      await talk.isListed(null, id),
      await talk.isListed(minh, id),
      await talk.isListed(lan, id),
      await talk.isListed(teacher, id),
    ]).toEqual([false, false, true, true]);
    expect([await talk.total(null), await talk.total(minh), await talk.total(lan), await talk.total(teacher)]).toEqual([
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
      await talk.report(minh, id),
    ])
      expect(talk.refusal(told)).toEqual([404, 'COMMENT_NOT_FOUND']);
    expect(talk.refusal(await talk.get(minh, `/api/comments/${id}/replies`))).toEqual([404, 'COMMENT_NOT_FOUND']);
    expect((await talk.hide(admin, id, false)).body).toMatchObject({ state: 'shown' });
    expect([await talk.isListed(null, id), await talk.total(null)]).toEqual([true, before + 1]);
  });

  it('of a reply takes it out of the count for everybody else', async () => {
    const id = await talk.written(lan, 'Hỏi');
    const [bad] = [await talk.answered(minh, id, 'Xấu'), await talk.answered(teacher, id, 'Tốt')];
    await talk.hide(teacher, bad, true);
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
    await talk.hide(teacher, bad, false);
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
      expect((await talk.pin(teacher, id, true)).body).toMatchObject({ pin: true });
    }
    expect(talk.refusal(await talk.pin(teacher, d, true))).toEqual([409, 'TOO_MANY_PINNED']);
    expect((await talk.pin(teacher, a, true)).status).toBe(200);
    const page = (await talk.list(null)).data;
    expect(page.map((one) => one.id)).toEqual([c, b, a, ...ids.slice(5).toReversed()]);
    expect(page.map((one) => one.pin).filter(Boolean)).toHaveLength(3);
    const next = (await talk.list(null, '&page=2')).data.map((one) => one.id);
    expect(next.slice(0, 2)).toEqual([ids[4], ids[3]]);
    for (const id of [a, b, c]) await talk.pin(teacher, id, false);
    expect((await talk.list(null)).data.map((one) => one.id)).toEqual(ids.slice(2).toReversed());
  });

  it('is done to comments that everybody sees, by staff, and ends with them', async () => {
    const id = await talk.written(lan, 'Hỏi');
    const reply = await talk.answered(minh, id, 'Đáp');
    expect(talk.refusal(await talk.pin(lan, id, true))).toEqual([403, 'STAFF_ONLY']);
    expect(talk.refusal(await talk.pin(teacher, reply, true))).toEqual([409, 'COMMENT_NOT_PINNABLE']);
    await talk.pin(teacher, id, true);
    await talk.hide(teacher, id, true);
    expect(await talk.seen(teacher, id)).toMatchObject({ pin: false });
    expect(talk.refusal(await talk.pin(teacher, id, true))).toEqual([409, 'COMMENT_NOT_PINNABLE']);
    await talk.hide(teacher, id, false);
    await talk.pin(teacher, id, true);
    await talk.remove(lan, id);
    expect(await talk.seen(null, id)).toBeUndefined();
    expect((await talk.list(null)).data.find((one) => one.id === id)).toMatchObject({ pin: false, is_deleted: true });
  });

  it('of four teachers at the same moment leaves three', async () => {
    const ids = await Promise.all([1, 2, 3, 4].map((n) => talk.written(lan, `Cùng lúc ${n}`)));
    const answers = await Promise.all(ids.map((id) => talk.pin(teacher, id, true)));
    expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 200, 200, 409]);
    for (const id of ids) await talk.pin(teacher, id, false);
  });
});

describe('reports', () => {
  const enrolled = (count: number) => Promise.all(Array.from({ length: count }, () => test.person('enrolled')));

  it('of three enrolled learners hide a comment until staff lets it stand', async () => {
    const id = await talk.written(lan, 'Quảng cáo');
    const [a, b, c, d, e, f] = await enrolled(6);
    for (const outsider of [minh, await test.person('ended'), await test.person('tester'), teacher])
      await talk.report(outsider, id);
    for (const one of [a, b, a, b]) expect((await talk.report(one ?? null, id, 'spam')).body).toEqual({ ok: true });
    expect(await talk.isListed(null, id)).toBe(true);
    await talk.report(c ?? null, id);
    expect([await talk.isListed(null, id), await talk.isListed(lan, id)]).toEqual([false, true]);
    expect((await talk.clear(teacher, id)).body).toEqual({ id, state: 'shown', pin: false, open_reports: 0 });
    expect(await talk.isListed(null, id)).toBe(true);
    // Looked at once: three more are told to staff and hide nothing.
    for (const one of [d, e, f]) await talk.report(one ?? null, id);
    expect(await talk.isListed(null, id)).toBe(true);
    const listed = (await talk.get(teacher, '/api/moderation/comments')).body.data;
    expect(listed.find((one: { id: number }) => one.id === id)).toMatchObject({ open_reports: 3, state: 'shown' });
  });

  it('hide a reply too, and at the same moment as one', async () => {
    const id = await talk.written(lan, 'Hỏi');
    const reply = await talk.answered(minh, id, 'Xấu');
    await Promise.all((await enrolled(3)).map((one) => talk.report(one, reply)));
    expect(await talk.seen(null, id)).toMatchObject({ replies_count: 0, replies: [] });
    expect(await talk.seen(minh, id)).toMatchObject({ replies_count: 1, replies: [{ is_hidden: true }] });
  });

  it('never hide what a teacher wrote or what is pinned, nor show what staff hid', async () => {
    const [own, pinned, hidden] = [
      await talk.written(teacher, 'Của cô'),
      await talk.written(lan, 'Hay'),
      await talk.written(lan, 'Dở'),
    ];
    await talk.pin(teacher, pinned, true);
    const crowd = await enrolled(3);
    for (const one of crowd) for (const id of [own, pinned, hidden]) await talk.report(one, id);
    expect([
      await talk.isListed(null, own),
      await talk.isListed(null, pinned),
      await talk.isListed(null, hidden),
    ]).toEqual([true, true, false]);
    await talk.hide(teacher, hidden, false);
    await talk.hide(teacher, hidden, true);
    expect((await talk.clear(teacher, hidden)).body.state).toBe('hidden');
    await talk.pin(teacher, pinned, false);
  });

  it('are ten in ten minutes, and not of one’s own', async () => {
    const id = await talk.written(lan, 'x');
    expect(talk.refusal(await talk.report(lan, id))).toEqual([403, 'COMMENT_IS_YOURS']);
    expect(talk.refusal(await talk.report(null, id))).toEqual([401, 'SIGN_IN_REQUIRED']);
    for (let n = 0; n < LEARNER_LIMITS.report; n += 1) expect((await talk.report(minh, id)).status).toBe(200);
    expect(talk.refusal(await talk.report(minh, id))).toEqual([429, 'TOO_FAST']);
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
    for (const told of [await talk.write(lan, 'x'), await talk.answer(lan, id, 'x'), await talk.edit(lan, id, 'x')])
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

describe('the audit log', () => {
  const auditOf = async (kind: string, id: number) =>
    (
      await test.database.pool.query(
        `SELECT action, actor_id::float8 AS actor, before, after FROM audit_entry
          WHERE subject_kind = $1 AND subject_id = $2 ORDER BY id`,
        [kind, String(id)],
      )
    ).rows;

  it('has what staff did to a comment, once each, and nothing of what its author did', async () => {
    const id = await talk.written(lan, 'Hỏi');
    await talk.pin(teacher, id, true);
    await talk.pin(teacher, id, true);
    await talk.pin(teacher, id, false);
    await talk.hide(teacher, id, true);
    await talk.hide(teacher, id, true);
    await talk.hide(admin, id, false);
    await talk.remove(teacher, id);
    await talk.remove(teacher, id);
    const author = lan.userId;
    expect(await auditOf('comment', id)).toEqual([
      {
        action: 'comment.pin',
        actor: teacher.userId,
        before: { state: 'shown', pinned: false },
        after: { state: 'shown', pinned: true, author },
      },
      {
        action: 'comment.unpin',
        actor: teacher.userId,
        before: { state: 'shown', pinned: true },
        after: { state: 'shown', pinned: false, author },
      },
      {
        action: 'comment.hide',
        actor: teacher.userId,
        before: { state: 'shown', pinned: false },
        after: { state: 'hidden', pinned: false, author },
      },
      {
        action: 'comment.show',
        actor: admin.userId,
        before: { state: 'hidden', pinned: false },
        after: { state: 'shown', pinned: false, author },
      },
      {
        action: 'comment.delete',
        actor: teacher.userId,
        before: { state: 'shown', pinned: false },
        after: { state: 'deleted', pinned: false, author },
      },
    ]);
    const own = await talk.written(lan, 'Của mình');
    await talk.remove(lan, own);
    expect(await auditOf('comment', own)).toEqual([]);
  });

  it('has that reports were cleared', async () => {
    const id = await talk.written(lan, 'Bình thường');
    await talk.report(minh, id);
    await talk.clear(teacher, id);
    await talk.clear(teacher, id);
    expect(await auditOf('comment', id)).toMatchObject([{ action: 'comment.clear-reports', actor: teacher.userId }]);
  });

  it('has who was muted, for how long and why, and when it ended', async () => {
    const mute = (body: object) => test.call('POST', '/api/moderation/mutes', { as: teacher, body });
    const body = { user_id: lan.userId, muted: true, days: 3, reason: 'Quảng cáo' };
    await mute(body);
    await mute({ user_id: lan.userId, muted: false });
    await mute({ user_id: lan.userId, muted: false });
    const until = new Date(test.clock.nowMs + 3 * DAY_MS).toISOString();
    const muted = { muted: true, until, reason: 'Quảng cáo' };
    expect(await auditOf('account', lan.userId)).toEqual([
      { action: 'account.mute', actor: teacher.userId, before: { muted: false }, after: muted },
      { action: 'account.unmute', actor: teacher.userId, before: muted, after: { muted: false } },
    ]);
  });
});
