import { describe, expect, it, vi } from 'vitest';
import { FakeStorage, turns } from '#web/lib/outbox/outbox-fixture.ts';
import { SAVED, SwipeWorld } from './swipe-fixture.ts';

const right = (cardId: number, lessonId: number | null = 1) => ({ cardId, lessonId, direction: 'right' }) as const;
const left = (cardId: number, lessonId: number | null = 1) => ({ cardId, lessonId, direction: 'left' }) as const;
const undo = (cardId: number, undoOf: string) => ({ cardId, lessonId: 1, direction: null, undoOf }) as const;
const DAY_MS = 86_400_000;
const UNREACHABLE = { type: 'unreachable' } as const;
const REFUSED = {
  type: 'refused',
  refusal: { code: 'LESSON_NOT_FOUND', message: 'Không tìm thấy bài học.' },
} as const;

describe('the outbox of swipes', () => {
  it('keeps a swipe before it sends it, sends it soon, and lets go of it with the answer', async () => {
    const world = new SwipeWorld();
    world.queue.enqueue(right(11));
    expect(world.stored).toHaveLength(1);
    expect(world.results).toEqual([]);
    await world.pass(4_000);
    expect(world.results).toHaveLength(1);
    expect(world.results[0]).toEqual({
      lesson_id: 1,
      learner_id: 7,
      flashcard_ids: { remember: [11], non: [] },
      swipes: [{ client_id: 'page-1', card_id: 11, direction: 'right', age_ms: 4000 }],
    });
    expect(world.stored).toEqual([]);
    expect(world.queue.stateOf(1).status).toBe('saved');
    expect(world.queue.lastSaved(1)).toEqual(SAVED);
  });

  it('sends at once what an earlier page kept while the clock was a day ahead, before what this page adds', async () => {
    const before = new SwipeWorld(new FakeStorage(), 'before');
    before.aheadMs += DAY_MS;
    before.queue.enqueue(left(11));
    await before.pass(10);
    before.queue.enqueue(right(11));
    const world = new SwipeWorld(before.storage, 'after');
    world.nowMs += 500;
    world.queue.enqueue(left(11));
    expect(world.stored.map(({ direction }) => direction)).toEqual(['left', 'right', 'left']);
    world.nowMs += 100;
    await world.queue.flush();
    expect(world.results[0]?.swipes?.map(({ age_ms: ageMs }) => ageMs)).toEqual([610, 600, 100]);
    expect(world.results[0]?.flashcard_ids).toEqual({ remember: [], non: [11] });
  });

  it('tells the other tabs what the server said, and takes in what was said to them', async () => {
    const world = new SwipeWorld();
    const other = new SwipeWorld(world.storage, 'other');
    const heard: unknown[] = [];
    other.queue.onAnswer((answer, rows) => heard.push({ answer, rows }));
    world.queue.enqueue(right(11));
    await world.queue.flush();
    expect(world.told).toEqual([{ lessonId: 1, saved: SAVED }]);
    for (const answer of world.told) other.queue.receiveFromOtherTab(answer, answer.lessonId);
    expect(heard).toEqual([{ answer: world.told[0], rows: [] }]);
    expect(other.queue.lastSaved(1)).toEqual(SAVED);
    expect(other.told).toEqual([]);
  });

  it('sends ten at once', async () => {
    const world = new SwipeWorld();
    for (let card = 1; card <= 10; card += 1) world.queue.enqueue(right(card));
    await turns();
    expect(world.results.map(({ swipes }) => swipes?.length)).toEqual([10]);
  });

  it('names in the piles only the cards that it sends, without the undone ones', async () => {
    const world = new SwipeWorld();
    const first = world.queue.enqueue(left(11));
    world.queue.enqueue(undo(11, first));
    world.queue.enqueue(right(12));
    world.queue.enqueue(left(13));
    await world.queue.flush();
    expect(world.results[0]?.flashcard_ids).toEqual({ remember: [12], non: [13] });
    expect(world.results[0]?.swipes?.[1]).toMatchObject({ direction: null, undo_of: first });
  });

  it('says the course only when the deck was finished and everything of it goes along', async () => {
    const world = new SwipeWorld();
    world.queue.enqueue(right(11));
    await world.queue.flush();
    world.queue.enqueue(right(12));
    expect(await world.queue.finish(1, 39)).toBe(true);
    expect(world.results.map((body) => body.course_id)).toEqual([undefined, 39]);
  });

  it('sends reviews outside a lesson to their own call', async () => {
    const world = new SwipeWorld();
    world.queue.enqueue({ ...right(11, null), grade: 4 });
    await world.queue.flush();
    expect(world.results).toEqual([]);
    expect(world.reviews[0]?.swipes[0]).toMatchObject({ card_id: 11, grade: 4 });
    expect(world.queue.stateOf(null).status).toBe('saved');
  });

  it("tells the age by the monotonic clock in its own page, by the device's after a reload", async () => {
    const world = new SwipeWorld();
    world.isOnline = false;
    world.queue.enqueue(right(11));
    world.nowMs += 500;
    world.aheadMs += 3_600_000; // somebody set the clock
    world.isOnline = true;
    world.answers.push(UNREACHABLE);
    await world.queue.retry();
    expect(world.results[0]?.swipes?.[0]?.age_ms).toBe(500);

    const later = new SwipeWorld(world.storage, 'later');
    later.nowMs = 1_000_000 + 60_000;
    await later.queue.retry();
    expect(later.results[0]?.swipes?.[0]?.age_ms).toBe(60_000);
  });
});

describe('without a network', () => {
  it('holds fifty swipes and sends them once it is back', async () => {
    const world = new SwipeWorld();
    world.isOnline = false;
    for (let card = 1; card <= 50; card += 1) world.queue.enqueue(right(card));
    await turns();
    expect(world.results).toEqual([]);
    expect(world.queue.stateOf(1).status).toBe('waiting');
    expect(world.stored).toHaveLength(50);
    world.isOnline = true;
    await world.queue.retry();
    expect(world.results.flatMap(({ swipes }) => swipes?.map((row) => row.card_id))).toEqual(
      Array.from({ length: 50 }, (_, index) => index + 1),
    );
    expect(world.stored).toEqual([]);
  });

  it('tries again by itself, later each time', async () => {
    const world = new SwipeWorld();
    world.answers.push(UNREACHABLE, UNREACHABLE);
    world.queue.enqueue(right(11));
    await world.pass(4_000);
    expect(world.queue.stateOf(1).status).toBe('waiting');
    await world.pass(4_000);
    await world.pass(4_000);
    expect(world.results).toHaveLength(3);
    expect(world.queue.stateOf(1).status).toBe('saved');
  });

  it('says after 30 seconds that something is not saved, and takes that back', async () => {
    const world = new SwipeWorld();
    world.isOnline = false;
    const listener = vi.fn();
    world.queue.enqueue(right(11));
    expect(world.queue.stateOf(1).isOverdue).toBe(false);
    world.queue.subscribe(listener);
    await world.pass(30_000);
    expect(world.queue.stateOf(1).isOverdue).toBe(true);
    expect(listener).toHaveBeenCalled();
    world.isOnline = true;
    await world.queue.retry();
    expect(world.queue.stateOf(1).isOverdue).toBe(false);
  });

  it('sends again what it heard no answer to, under the same id', async () => {
    const world = new SwipeWorld();
    world.answers.push(UNREACHABLE);
    world.queue.enqueue(right(11));
    await world.queue.flush();
    await world.queue.retry();
    const [lost, repeated] = world.results.map(({ swipes }) => swipes?.[0]?.client_id);
    expect(repeated).toBe(lost);
  });
});

describe('a page that goes away', () => {
  it('starts its requests at once and keeps what they carry until the answer', async () => {
    const world = new SwipeWorld();
    world.answers.push(UNREACHABLE);
    world.queue.enqueue(right(11));
    world.queue.enqueue(right(21, 2));
    world.queue.sendOnPageHide(true);
    expect(world.results.map((body) => body.lesson_id)).toEqual([1, 2]);
    expect(world.stored).toHaveLength(2);
    await turns();
    expect(world.stored.map(({ cardId }) => cardId)).toEqual([11]);
  });

  it("leaves a killed tab's swipes to the next page, in their order", async () => {
    const killed = new SwipeWorld();
    killed.isOnline = false;
    for (const card of [13, 11, 12]) killed.queue.enqueue(right(card));
    const next = new SwipeWorld(killed.storage, 'next');
    expect(next.queue.unsent(1).map(({ cardId }) => cardId)).toEqual([13, 11, 12]);
    await next.queue.flush();
    expect(next.results[0]?.swipes?.map((row) => row.card_id)).toEqual([13, 11, 12]);
  });

  it('names what the browser does not keep', () => {
    const world = new SwipeWorld(Object.assign(new FakeStorage(), { setItem: () => undefined }));
    expect(world.queue.hasUnkeptWork).toBe(false);
    world.queue.enqueue(right(11));
    expect(world.queue.hasUnkeptWork).toBe(true);
  });
});

describe('two tabs', () => {
  it("see each other's swipes, and one does not send what the other has sent", async () => {
    const one = new SwipeWorld();
    const other = new SwipeWorld(one.storage, 'other');
    one.queue.enqueue(right(11));
    other.queue.reread();
    expect(other.queue.unsent(1)).toHaveLength(1);
    await one.queue.flush();
    await other.queue.flush();
    expect(other.results).toEqual([]);
    expect(other.queue.unsentScopes).toBe(0);
  });

  it('leave a fresh swipe to the tab that made it', () => {
    const one = new SwipeWorld();
    const other = new SwipeWorld(one.storage, 'other');
    one.queue.enqueue(right(11));
    other.queue.reread();
    expect(other.scheduledInMs[0]).toBe(30_000);
  });
});

describe('what the server does not take', () => {
  it('waits for the sign-in', async () => {
    const world = new SwipeWorld();
    world.answers.push({ type: 'sign-in' });
    world.queue.enqueue(right(11));
    await world.queue.flush();
    expect(world.queue.stateOf(1).status).toBe('sign-in');
    await world.pass(600_000);
    expect(world.results).toHaveLength(1);
    await world.queue.retry();
    expect(world.queue.stateOf(1).status).toBe('saved');
  });

  it('is kept and named, and other lessons go on', async () => {
    const world = new SwipeWorld();
    world.answers.push(REFUSED);
    world.queue.enqueue(right(11));
    world.queue.enqueue(right(21, 2));
    await world.queue.flush();
    expect(world.queue.stateOf(1)).toMatchObject({ status: 'refused', refusal: REFUSED.refusal });
    expect(world.queue.stateOf(2).status).toBe('saved');
    world.queue.dismiss(1);
    expect(world.queue.unsentScopes).toBe(0);
  });

  it('is not let go of while another try may help', async () => {
    const world = new SwipeWorld();
    world.answers.push({ type: 'refused', refusal: { code: 'BAD_REQUEST', message: '' } });
    world.queue.enqueue(right(11));
    await world.queue.flush();
    world.queue.dismiss(1);
    expect(world.queue.unsentScopes).toBe(1);
  });

  it('is tried again no sooner than the server asks for', async () => {
    const world = new SwipeWorld();
    world.answers.push({ type: 'retry', afterSeconds: 90 });
    world.queue.enqueue(right(11));
    await world.queue.flush();
    expect(world.scheduledInMs.at(-1)).toBe(90_000);
  });
});
