import { describe, expect, it } from 'vitest';
import { LEARNER, TARGET, World } from './comments-fixture.ts';
import type { CommentQueue } from './comment-queue.ts';
import { readQueued } from './queued-comment.ts';

const text = (content: string) => ({ target: TARGET, parentId: null, content, images: [] });
const statuses = (queue: CommentQueue) => queue.pending(TARGET).map(({ status }) => status);
const refusal = (code: 'PARENT_GONE' | 'CLIENT_ID_REUSED' | 'TOO_FAST') => ({ code, message: 'Câu của máy chủ.' });

describe('a comment that is sent off', () => {
  it('is shown at once as sending, lies in the storage, and leaves both with the answer', async () => {
    const world = new World();
    const queue = world.tab();
    queue.add(text('Chào'));
    expect(statuses(queue)).toEqual(['sending']);
    expect(readQueued(world.storage, LEARNER)).toHaveLength(1);
    const accepted: number[] = [];
    queue.onAccepted((_item, { id }) => accepted.push(id));
    await world.settle();
    expect(queue.size).toBe(0);
    expect(accepted).toEqual([100]);
    expect(readQueued(world.storage, LEARNER)).toHaveLength(0);
  });

  it('becomes one comment when the network drops after the commit', async () => {
    const world = new World();
    world.faults = ['answer lost', 'answer lost'];
    const queue = world.tab();
    queue.add(text('Một lần'));
    await world.settle();
    expect(statuses(queue)).toEqual(['failed']);
    await queue.retry(queue.pending(TARGET)[0]?.item.clientId);
    await world.passTime();
    expect(world.arrivals).toHaveLength(3);
    expect(world.taken.size).toBe(1);
    expect(queue.size).toBe(0);
  });

  it('is tried again by itself after a failure', async () => {
    const world = new World();
    world.faults = ['request lost', { type: 'retry', afterSeconds: null }];
    const queue = world.tab();
    queue.add(text('Thử'));
    await world.settle();
    await world.passTime();
    expect(statuses(queue)).toEqual(['failed']);
    await world.passTime();
    expect(world.taken.size).toBe(1);
  });

  it('goes after those that were written before it', async () => {
    const world = new World();
    world.faults = ['request lost'];
    const queue = world.tab();
    for (const content of ['một', 'hai', 'ba']) queue.add(text(content));
    await world.settle();
    expect(statuses(queue)).toEqual(['failed', 'failed', 'failed']);
    await world.passTime();
    expect(world.arrivals.map(({ content }) => content)).toEqual(['một', 'hai', 'ba']);
  });

  it('waits as long as the server says when it came too fast, with its sentence', async () => {
    const world = new World();
    world.faults = [{ type: 'retry', afterSeconds: 240, refusal: refusal('TOO_FAST') }];
    const queue = world.tab();
    queue.add(text('Nhanh'));
    await world.settle();
    expect(queue.pending(TARGET)[0]).toMatchObject({ status: 'failed', message: 'Câu của máy chủ.' });
    expect(world.waitsMs[0]).toBeGreaterThan(239_000);
    await world.passTime();
    expect(queue.size).toBe(0);
  });

  it('waits for the network and goes when it is back', async () => {
    const world = new World();
    world.isOnline = false;
    const queue = world.tab();
    queue.add(text('Không mạng'));
    await world.settle();
    expect(statuses(queue)).toEqual(['offline']);
    expect(world.arrivals).toEqual([]);
    world.isOnline = true;
    await queue.retry();
    expect(world.taken.size).toBe(1);
  });
});

describe('a refusal', () => {
  it('stays with its sentence, and others go on', async () => {
    const world = new World();
    world.faults = [{ type: 'refused', refusal: refusal('PARENT_GONE') }];
    const queue = world.tab();
    queue.add({ ...text('phản hồi'), parentId: 5 });
    queue.add(text('bình luận'));
    await world.settle();
    expect(queue.pending(TARGET)).toMatchObject([
      { status: 'refused', message: 'Câu của máy chủ.', item: { parentId: 5 } },
    ]);
    expect(world.taken.size).toBe(1);
    expect(world.waitsMs).toEqual([]);
  });

  it('of a used id is cured by another id at the next try', async () => {
    const world = new World();
    world.faults = [{ type: 'refused', refusal: refusal('CLIENT_ID_REUSED') }];
    const queue = world.tab();
    queue.add(text('trùng'));
    await world.settle();
    const before = queue.pending(TARGET)[0]?.item.clientId;
    await queue.retry(before);
    await world.settle();
    expect([...world.taken.keys()]).not.toContain(before);
    expect(world.taken.size).toBe(1);
    expect(readQueued(world.storage, LEARNER)).toHaveLength(0);
  });

  it('is not tried again with the others', async () => {
    const world = new World();
    world.faults = [{ type: 'refused', refusal: refusal('PARENT_GONE') }];
    const queue = world.tab();
    queue.add(text('a'));
    await world.settle();
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
      queue.add(text('một'));
      queue.add(text('hai'));
      await world.settle();
      await world.passTime();
      expect(statuses(queue)).toEqual([type, type]);
      expect(world.arrivals).toEqual([]);
      expect(readQueued(world.storage, LEARNER)).toHaveLength(2);
      await queue.retry();
      expect(world.taken.size).toBe(2);
    },
  );

  it("never sends another one's comments", async () => {
    const world = new World();
    world.isOnline = false;
    world.tab().add(text('của bạn 7'));
    world.isOnline = true;
    const other = world.tab({}, 8);
    await other.flush();
    expect(other.size).toBe(0);
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
    world.tab().add(text('còn lại'));
    world.isOnline = true;
    await world.tab().flush();
    expect(world.taken.size).toBe(1);
  });

  it('what another tab has sent is not sent again', async () => {
    const world = new World();
    world.isOnline = false;
    const first = world.tab();
    first.add(text('chung'));
    const second = world.tab();
    world.isOnline = true;
    await first.retry();
    await second.retry();
    expect(world.arrivals).toHaveLength(1);
    expect(second.size).toBe(0);
  });

  it('what another tab has written or sent shows after reading again', async () => {
    const world = new World();
    world.isOnline = false;
    const first = world.tab();
    const second = world.tab();
    first.add(text('mới'));
    second.reread();
    expect(second.size).toBe(1);
    world.isOnline = true;
    await first.retry();
    second.reread();
    expect(second.size).toBe(0);
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
    queue.add(text('không lưu được'));
    queue.reread();
    await world.settle();
    expect(world.taken.size).toBe(1);
  });
});

describe('taking back', () => {
  it('gives the comment back while it waits', async () => {
    const world = new World();
    world.isOnline = false;
    const queue = world.tab();
    queue.add(text('thôi'));
    await world.settle();
    const [waiting] = queue.pending(TARGET);
    expect(queue.drop(waiting?.item.clientId ?? '')?.content).toBe('thôi');
    expect(queue.size).toBe(0);
    expect(readQueued(world.storage, LEARNER)).toHaveLength(0);
  });

  it('is too late once it is on its way', async () => {
    const world = new World();
    const queue = world.tab();
    queue.add(text('đang đi'));
    expect(queue.drop(queue.pending(TARGET)[0]?.item.clientId ?? '')).toBeNull();
    await world.settle();
    expect(world.taken.size).toBe(1);
  });

  it('leaves comments of other targets alone', async () => {
    const world = new World();
    world.isOnline = false;
    const queue = world.tab();
    queue.add({ ...text('thẻ'), target: { lessonId: 390101, flashcardId: 3 } });
    expect(queue.pending(TARGET)).toEqual([]);
    expect(queue.pending({ lessonId: 390101, flashcardId: 3 })).toHaveLength(1);
  });
});
