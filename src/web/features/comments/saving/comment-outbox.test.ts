import { describe, expect, it } from 'vitest';
import { LEARNER, turns } from '#web/lib/outbox/outbox-fixture.ts';
import type { CommentOutbox } from './comment-outbox.ts';
import { TARGET, World } from './comments-fixture.ts';

const text = (content: string) => ({ target: TARGET, parentId: null, content, images: [] });
const statuses = (queue: CommentOutbox) => queue.pending(TARGET).map(({ status }) => status);
const refusal = (code: 'PARENT_GONE' | 'CLIENT_ID_REUSED' | 'TOO_FAST') => ({ code, message: 'Câu của máy chủ.' });

describe('a comment that is sent off', () => {
  it('is shown at once as sending, lies in the storage, and leaves both with the answer', async () => {
    const world = new World();
    const queue = world.tab();
    queue.put(text('Chào'));
    expect(statuses(queue)).toEqual(['saving']);
    expect(world.stored).toBe(1);
    const accepted: number[] = [];
    queue.onAccepted((_item, { id }) => accepted.push(id));
    await turns();
    expect(queue.rows.length).toBe(0);
    expect(accepted).toEqual([100]);
    expect(world.stored).toBe(0);
  });

  it('becomes one comment when the network drops after the commit', async () => {
    const world = new World();
    world.faults = ['answer lost', 'answer lost'];
    const queue = world.tab();
    queue.put(text('Một lần'));
    await turns();
    expect(statuses(queue)).toEqual(['waiting']);
    await queue.retry();
    await world.settle();
    expect(world.arrivals).toHaveLength(3);
    expect(world.taken.size).toBe(1);
    expect(queue.rows.length).toBe(0);
  });

  it('is tried again by itself after a failure', async () => {
    const world = new World();
    world.faults = ['request lost', { type: 'retry', afterSeconds: null }];
    const queue = world.tab();
    queue.put(text('Thử'));
    await turns();
    await world.pass(2_000);
    expect(statuses(queue)).toEqual(['waiting']);
    await world.pass(2_000);
    expect(world.taken.size).toBe(1);
  });

  it('goes after those that were written before it', async () => {
    const world = new World();
    world.faults = ['request lost'];
    const queue = world.tab();
    for (const content of ['một', 'hai', 'ba']) queue.put(text(content));
    await turns();
    expect(statuses(queue)).toEqual(['waiting', 'waiting', 'waiting']);
    await world.settle();
    expect(world.arrivals.map(({ content }) => content)).toEqual(['một', 'hai', 'ba']);
  });

  it('waits as long as the server says when it came too fast, with its sentence', async () => {
    const world = new World();
    world.faults = [{ type: 'retry', afterSeconds: 240, refusal: refusal('TOO_FAST') }];
    const queue = world.tab();
    queue.put(text('Nhanh'));
    await turns();
    expect(queue.pending(TARGET)[0]).toMatchObject({ status: 'waiting', message: 'Câu của máy chủ.' });
    expect(world.scheduledInMs[0]).toBeGreaterThan(239_000);
    await world.settle();
    expect(queue.rows.length).toBe(0);
  });

  it('waits for the network and goes when it is back', async () => {
    const world = new World();
    world.isOnline = false;
    const queue = world.tab();
    queue.put(text('Không mạng'));
    await turns();
    expect(statuses(queue)).toEqual(['offline']);
    expect(world.arrivals).toEqual([]);
    world.isOnline = true;
    await queue.retry();
    expect(world.taken.size).toBe(1);
  });
});

it('a comment goes out although the browser says wrongly that it has no network', async () => {
  const world = new World();
  const queue = world.tab({ isOnline: () => false });
  queue.put(text('Có mạng'));
  await turns();
  expect(world.taken.size).toBe(1);
});

describe('a refusal', () => {
  it('stays with its sentence, and others go on', async () => {
    const world = new World();
    world.faults = [{ type: 'refused', refusal: refusal('PARENT_GONE') }];
    const queue = world.tab();
    queue.put({ ...text('phản hồi'), parentId: 5 });
    queue.put(text('bình luận'));
    await turns();
    expect(queue.pending(TARGET)).toMatchObject([
      { status: 'refused', message: 'Câu của máy chủ.', item: { parentId: 5 } },
    ]);
    expect(world.taken.size).toBe(1);
    expect(world.scheduledInMs).toEqual([]);
  });

  it('of a used id is cured by another id at the next try', async () => {
    const world = new World();
    world.faults = [{ type: 'refused', refusal: refusal('CLIENT_ID_REUSED') }];
    const queue = world.tab();
    queue.put(text('trùng'));
    await turns();
    const [refused] = queue.pending(TARGET);
    const before = refused?.item.clientId;
    await (refused && queue.tryAgain(refused.item));
    await turns();
    expect([...world.taken.keys()]).not.toContain(before);
    expect(world.taken.size).toBe(1);
    expect(world.stored).toBe(0);
  });

  it('is not tried again with the others', async () => {
    const world = new World();
    world.faults = [{ type: 'refused', refusal: refusal('PARENT_GONE') }];
    const queue = world.tab();
    queue.put(text('a'));
    await turns();
    await queue.retry();
    expect(statuses(queue)).toEqual(['refused']);
  });
});

describe('an account', () => {
  it.each(['sign-in', 'other-learner'] as const)(
    'that is not there (%s) holds everything until a retry',
    async (type) => {
      const world = new World();
      world.faults = [{ type }];
      const queue = world.tab();
      queue.put(text('một'));
      queue.put(text('hai'));
      await turns();
      await world.settle();
      expect(statuses(queue)).toEqual([type, type]);
      expect(world.arrivals).toEqual([]);
      expect(world.stored).toBe(2);
      await queue.retry();
      expect(world.taken.size).toBe(2);
    },
  );

  it("never sends another one's comments", async () => {
    const world = new World();
    world.isOnline = false;
    world.tab().put(text('của bạn 7'));
    world.isOnline = true;
    const other = world.tab({}, 8);
    await other.flush();
    expect(other.rows.length).toBe(0);
    expect(world.arrivals).toEqual([]);
    const back = world.tab();
    await back.flush();
    expect(world.arrivals).toMatchObject([{ learnerId: LEARNER, content: 'của bạn 7' }]);
  });
});

describe('tabs', () => {
  it('a later page sends what an earlier one left', async () => {
    const world = new World();
    world.isOnline = false;
    world.tab().put(text('còn lại'));
    world.isOnline = true;
    await world.tab().flush();
    expect(world.taken.size).toBe(1);
  });

  it('what another tab has sent is not sent again', async () => {
    const world = new World();
    world.isOnline = false;
    const first = world.tab();
    first.put(text('chung'));
    const second = world.tab();
    world.isOnline = true;
    await first.retry();
    await second.retry();
    expect(world.arrivals).toHaveLength(1);
    expect(second.rows.length).toBe(0);
  });

  it('what another tab has written or sent shows after reading again', async () => {
    const world = new World();
    world.isOnline = false;
    const first = world.tab();
    const second = world.tab();
    first.put(text('mới'));
    second.reread();
    expect(second.rows.length).toBe(1);
    world.isOnline = true;
    await first.retry();
    second.reread();
    expect(second.rows.length).toBe(0);
  });

  it('a browser that stores nothing sends from memory', async () => {
    const world = new World();
    const full = {
      length: 0,
      key: () => null,
      getItem: () => null,
      setItem: () => undefined,
      removeItem: () => undefined,
    };
    const queue = world.tab({ storage: full });
    queue.put(text('không lưu được'));
    queue.reread();
    await turns();
    expect(world.taken.size).toBe(1);
  });
});

describe('taking back', () => {
  it('gives the comment back while it waits', async () => {
    const world = new World();
    world.isOnline = false;
    const queue = world.tab();
    queue.put(text('thôi'));
    await turns();
    const [waiting] = queue.pending(TARGET);
    expect(queue.drop(waiting?.item.clientId ?? '')?.content).toBe('thôi');
    expect(queue.rows.length).toBe(0);
    expect(world.stored).toBe(0);
  });

  it('is too late once it is on its way', async () => {
    const world = new World();
    const queue = world.tab();
    queue.put(text('đang đi'));
    expect(queue.drop(queue.pending(TARGET)[0]?.item.clientId ?? '')).toBeNull();
    await turns();
    expect(world.taken.size).toBe(1);
  });

  it('leaves comments of other targets alone', async () => {
    const world = new World();
    world.isOnline = false;
    const queue = world.tab();
    queue.put({ ...text('thẻ'), target: { lessonId: 390101, flashcardId: 3 } });
    expect(queue.pending(TARGET)).toEqual([]);
    expect(queue.pending({ lessonId: 390101, flashcardId: 3 })).toHaveLength(1);
  });
});
