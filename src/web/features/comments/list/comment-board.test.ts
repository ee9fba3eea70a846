import { describe, expect, it } from 'vitest';
import type { CommentListView, CommentView } from '#contract/comments.ts';
import type { SendResult } from '#web/lib/send-result.ts';
import { CommentBoard } from './comment-board.ts';
import type { CommentCalls } from '../saving/comment-calls.ts';
import { LEARNER } from '#web/lib/outbox/outbox-fixture.ts';
import { comment, reply, TARGET } from '../saving/comments-fixture.ts';

const UNREACHABLE = { type: 'unreachable' } as const;
const ok = <T>(answer: T): SendResult<T> => ({ type: 'accepted', answer });
const gone = { type: 'refused', refusal: { code: 'COMMENT_NOT_FOUND', message: 'Không còn.' } } as const;

function page(data: CommentView[], change: Partial<CommentListView['paginate']> = {}): CommentListView {
  return {
    data,
    paginate: { current_page: 1, last_page: 1, per_page: 10, total: data.length, next_before: null, ...change },
    can: { comment: true },
    muted_until: null,
    is_muted: false,
  };
}

const unexpected = () => Promise.reject(new Error('not expected'));
const NO_CALLS: CommentCalls = {
  list: unexpected,
  replies: unexpected,
  like: unexpected,
  edit: unexpected,
  remove: unexpected,
  report: unexpected,
  follow: unexpected,
  markRead: unexpected,
  pin: unexpected,
  hide: unexpected,
  mute: unexpected,
};

const board = (calls: Partial<CommentCalls>, viewerId: number | null = LEARNER) =>
  new CommentBoard(TARGET, viewerId, { ...NO_CALLS, ...calls });
const ids = (one: CommentBoard) => one.getState().comments.map(({ id }) => id);

async function loaded(data: CommentView[], calls: Partial<CommentCalls>): Promise<CommentBoard> {
  const one = board({ list: async () => ok(page(data)), ...calls });
  await one.load();
  return one;
}

describe('the list', () => {
  it('goes on from the last page and drops what is shown already', async () => {
    const asked: unknown[] = [];
    const one = board({
      list: async (_target, cursor) => {
        asked.push(cursor);
        if (cursor.before === undefined) return ok(page([comment(9), comment(8)], { next_before: 8 }));
        return ok(page([comment(8), comment(7)], { current_page: null }));
      },
    });
    await one.load();
    await one.loadMore();
    await one.loadMore();
    expect(ids(one)).toEqual([9, 8, 7]);
    expect(asked).toEqual([{}, { before: 8 }]);
  });

  it('says that it did not come, and comes at the next try', async () => {
    const answers: SendResult<CommentListView>[] = [UNREACHABLE, ok(page([comment(1)]))];
    const one = board({ list: async () => answers.shift() ?? UNREACHABLE });
    await one.load();
    expect(one.getState().status).toBe('failed');
    await one.load();
    expect(one.getState()).toMatchObject({ status: 'ready', notice: null });
  });

  it('keeps what it has when the next page does not come', async () => {
    const answers: SendResult<CommentListView>[] = [ok(page([comment(9)], { next_before: 9 })), UNREACHABLE];
    const one = board({ list: async () => answers.shift() ?? UNREACHABLE });
    await one.load();
    await one.loadMore();
    expect(one.getState()).toMatchObject({ status: 'ready', more: 'failed', nextBefore: 9 });
    expect(ids(one)).toEqual([9]);
  });

  it('of an older load never covers that of a newer one', async () => {
    const slow = Promise.withResolvers<SendResult<CommentListView>>();
    const one = board({
      list: (_target, cursor) => (cursor.around === undefined ? slow.promise : Promise.resolve(ok(page([comment(2)])))),
    });
    const first = one.load();
    await one.load(2);
    slow.resolve(ok(page([comment(1)])));
    await first;
    expect(ids(one)).toEqual([2]);
  });

  it('around a comment in the middle says that newer ones are above', async () => {
    const one = board({ list: async () => ok(page([comment(5)], { current_page: 3, next_before: 5 })) });
    await one.load(5);
    expect(one.getState()).toMatchObject({ hasNewer: true, notice: null });
  });

  it('comes all the same when the linked comment is gone', async () => {
    const one = board({ list: async (_target, { around }) => (around ? gone : ok(page([comment(5)]))) });
    await one.load(99);
    expect(ids(one)).toEqual([5]);
    expect(one.getState().notice?.text).toBe('Bình luận này không còn nữa.');
  });

  it('lets nobody write who is a guest, or muted', async () => {
    const guest = board({ list: async () => ok(page([])) }, null);
    await guest.load();
    expect(guest.getState().canComment).toBe(false);
    const muted = board({ list: async () => ok({ ...page([]), can: { comment: false }, is_muted: true }) });
    await muted.load();
    expect(muted.getState()).toMatchObject({ canComment: false, isMuted: true });
  });
});

describe('what the viewer writes', () => {
  it('goes on top, once', async () => {
    const one = await loaded([comment(1, { pin: true })], {});
    const answer = { ...comment(2), img: null };
    one.add(answer);
    one.add(answer);
    expect(ids(one)).toEqual([2, 1]);
  });

  it('goes to the end of its thread, once, and counts', async () => {
    const one = await loaded([comment(1, { replies: [reply(2, 1)], replies_count: 1 })], {});
    const answer = { ...reply(3, 1), img: null };
    one.add(answer);
    one.add(answer);
    expect(one.getState().comments[0]).toMatchObject({ replies_count: 2, replies: [{ id: 2 }, { id: 3 }] });
  });

  it('comes with the replies between, when a link led into the middle of the thread', async () => {
    const thread = comment(1, { replies: [reply(2, 1)], replies_count: 2, newer_replies: 1 });
    const one = await loaded([thread], {
      replies: async (_id, _side, from) =>
        from === 2 ? ok({ data: [reply(3, 1), reply(4, 1)], older_replies: 1, newer_replies: 0 }) : UNREACHABLE,
    });
    one.add({ ...reply(4, 1), img: null });
    expect(one.getState().comments[0]).toMatchObject({ replies_count: 3, newer_replies: 2 });
    expect(await one.loadReplies(1, 'newer')).toBe(true);
    expect(one.getState().comments[0]?.replies.map(({ id }) => id)).toEqual([2, 3, 4]);
  });

  it('is changed where it stands, or keeps its text with the reason', async () => {
    const edited = { id: 2, content: 'mới', edited_at: '2026-11-09T05:05:00Z' };
    const answers: SendResult<typeof edited>[] = [UNREACHABLE, ok(edited)];
    const one = await loaded([comment(1, { replies: [reply(2, 1)] })], {
      edit: async () => answers.shift() ?? UNREACHABLE,
    });
    expect(await one.edit(2, 'mới')).toContain('kết nối');
    expect(one.getState().comments[0]?.replies[0]?.content).toBe('phản hồi 2');
    expect(await one.edit(2, 'mới')).toBeNull();
    expect(one.getState().comments[0]?.replies[0]).toMatchObject({ content: 'mới', edited_at: edited.edited_at });
  });
});

describe('deleting', () => {
  const thread = comment(1, {
    replies: [reply(2, 1)],
    replies_count: 1,
    user_info: { id: null, name: 'An', avatar: null },
  });

  it('takes a comment out', async () => {
    const one = await loaded([thread, comment(5)], {
      remove: async () => ok({ id: 1, parent_id: null, is_gone: true }),
    });
    expect(await one.remove(1)).toBeNull();
    expect(ids(one)).toEqual([5]);
  });

  it('leaves the placeholder above the replies of others, without name and buttons', async () => {
    const one = await loaded([thread], { remove: async () => ok({ id: 1, parent_id: null, is_gone: false }) });
    await one.remove(1);
    expect(one.getState().comments[0]).toMatchObject({
      content: 'Bình luận đã xóa',
      is_deleted: true,
      user_info: { name: '' },
      can: { like: false, delete: false, reply: false },
      replies: [{ id: 2 }],
    });
  });

  it('takes the placeholder with its last reply', async () => {
    const one = await loaded([{ ...thread, is_deleted: true }], {
      remove: async () => ok({ id: 2, parent_id: 1, is_gone: true }),
    });
    await one.remove(2);
    expect(ids(one)).toEqual([]);
  });

  it('of what is gone already shows the list as it is now', async () => {
    const lists = [page([comment(1), comment(2)]), page([comment(2)])];
    const one = board({ list: async () => ok(lists.shift() ?? page([])), remove: async () => gone });
    await one.load();
    expect(await one.remove(1)).toBeNull();
    expect(ids(one)).toEqual([2]);
  });

  it('says why it failed and changes nothing', async () => {
    const one = await loaded([comment(1)], { remove: async () => UNREACHABLE });
    expect(await one.remove(1)).toContain('kết nối');
    expect(ids(one)).toEqual([1]);
  });
});

describe('unread replies', () => {
  it('of an own thread are read up to the last one that is shown', async () => {
    const marked: unknown[] = [];
    const own = comment(1, { is_owner: true, unread_replies: 2, replies: [reply(2, 1), reply(3, 1)] });
    const one = await loaded([own], {
      markRead: async (...args) => {
        marked.push(args);
        return ok({ comment_id: 1, unread_replies: 0 });
      },
    });
    expect(await one.markRead(1)).toBe(true);
    expect(await one.markRead(1)).toBe(false);
    expect(marked).toEqual([[1, 3]]);
  });

  it("of somebody else's thread are none", async () => {
    const one = await loaded([comment(1, { unread_replies: 0, replies: [reply(2, 1)] })], {});
    expect(await one.markRead(1)).toBe(false);
  });
});

describe('staff', () => {
  it('pins, hides and mutes, and is told why not', async () => {
    const full = { type: 'refused', refusal: { code: 'TOO_MANY_PINNED', message: 'Chỉ 3.' } } as const;
    const one = await loaded([comment(1)], {
      pin: async (_id, pinned) => (pinned ? full : UNREACHABLE),
      hide: async (id, hidden) => ok({ id, state: hidden ? 'hidden' : 'shown', pin: false, open_reports: 0 }),
      mute: async () => ok({ id: 3, name: 'Bảo', is_muted: true, muted_until: null, reason: '' }),
    });
    await one.pin(1, true);
    expect(one.getState().notice).toEqual({ text: 'Chưa ghim được. Chỉ 3.', retry: null });
    await one.pin(1, false);
    expect(one.getState().notice?.retry).not.toBeNull();
    await one.hide(1, true);
    expect(one.getState().comments[0]?.is_hidden).toBe(true);
    expect(await one.mute(3, 7)).toBeNull();
    expect(one.getState().notice?.text).toContain('Bảo');
  });
});
