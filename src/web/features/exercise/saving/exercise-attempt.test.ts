import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LEARNER, turns } from '#web/lib/outbox/outbox-fixture.ts';
import { AttemptWorld, FINISHED, LESSON, sound } from './attempt-fixture.ts';
import { draftKey } from './draft-store.ts';

const KEY = draftKey({ lessonId: LESSON, learnerId: LEARNER });

let world = new AttemptWorld();

beforeEach(() => {
  world = new AttemptWorld();
  vi.spyOn(console, 'info').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
});

describe('an attempt', () => {
  it('goes on in the next page where it was, with its recordings', async () => {
    const { attempt } = world.open('page');
    expect([attempt.restored, attempt.wasOutdated]).toEqual([null, false]);
    attempt.save({ at: 2 });
    await attempt.recordings.save(5, 'slow', sound('slow'));
    const next = world.open('next').attempt;
    expect(next.restored).toEqual({ at: 2 });
    expect(await (await next.recordings.load(5, 'slow'))?.text()).toBe('slow');
    expect(await next.recordings.load(5, 'default')).toBeNull();
  });

  it('says that a draft for other content was dropped', () => {
    world.open('page').attempt.save({ at: 2 });
    world.storage.setItem(KEY, (world.storage.getItem(KEY) ?? '').replace('"v1"', '"v0"'));
    expect(world.open('next').attempt).toMatchObject({ restored: null, wasOutdated: true });
    expect(world.open('later').attempt.wasOutdated).toBe(false);
  });

  it('that begins anew keeps no recording but those of a result that waits', async () => {
    world.answers = [{ type: 'unreachable' }];
    const { attempt, outbox } = world.open('page');
    await attempt.recordings.save(5, 'slow', sound('handed in'));
    attempt.finish(outbox, FINISHED);
    await turns();
    attempt.restart();
    await attempt.recordings.save(5, 'slow', sound('second'));
    attempt.restart();
    await turns();
    expect(world.database.stored.size).toBe(1);
    expect(await attempt.recordings.load(5, 'slow')).toBeNull();
    await world.settle();
    expect([...world.results.values()].map(({ sounds }) => sounds)).toEqual([{ '5 slow': 'handed in' }]);
  });

  it('that begins anew takes no recording that began before', async () => {
    const { attempt } = world.open('page');
    attempt.save({ at: 0 });
    const saving = attempt.recordings.save(5, 'slow', sound('too late'));
    attempt.restart();
    expect(await saving).toBe(false);
    await turns();
    expect(world.database.stored.size).toBe(0);
    expect(await attempt.recordings.load(5, 'slow')).toBeNull();
  });

  it('follows the tab that acted last', async () => {
    const one = world.open('one').attempt;
    const two = world.open('two');
    one.save({ at: 1 });
    await one.recordings.save(5, 'slow', sound('one'));
    expect(two.attempt.reread()).toEqual({ at: 1 });
    expect(await (await two.attempt.recordings.load(5, 'slow'))?.text()).toBe('one');
    two.attempt.save({ at: 2 });
    expect(one.reread()).toEqual({ at: 2 });
    two.attempt.finish(two.outbox, FINISHED);
    expect(one.reread()).toBeNull();
    await world.settle();
    expect(world.results.size).toBe(1);
  });

  it('of two tabs that both hand it in makes one result', async () => {
    const one = world.open('one');
    one.attempt.save({ at: 1 });
    const two = world.open('two');
    one.attempt.finish(one.outbox, FINISHED);
    two.attempt.finish(two.outbox, FINISHED);
    await world.settle();
    expect([world.results.size, world.contradictions, world.storage.values.size]).toEqual([1, [], 0]);
  });

  it('that is handed in comes back with no recording that ends later', async () => {
    const { attempt, outbox } = world.open('page');
    attempt.save({ at: 1 });
    await attempt.recordings.save(5, 'slow', sound('handed in'));
    attempt.finish(outbox, FINISHED);
    expect(await attempt.recordings.save(5, 'slow', sound('late'))).toBe(false);
    await world.settle();
    expect(world.storage.getItem(KEY)).toBeNull();
    expect([...world.results.values()].map(({ sounds }) => sounds)).toEqual([{ '5 slow': 'handed in' }]);
    attempt.restart();
    expect(await attempt.recordings.save(5, 'slow', sound('anew'))).toBe(true);
    expect(world.storage.getItem(KEY)).not.toBeNull();
  });

  it('says of each recording whether the browser keeps it, and does not take an unreadable one for none', async () => {
    const { attempt } = world.open('page');
    expect(await attempt.recordings.save(5, 'slow', sound('slow'))).toBe(true);
    const next = world.open('next').attempt;
    world.database.fault = 'forbidden';
    await expect(next.recordings.load(5, 'slow')).rejects.toThrow('does not answer');
    expect(await next.recordings.save(5, 'slow', sound('again'))).toBe(false);
  });

  it('that the browser has no room for stays in the page, which knows', () => {
    world.storage.isFull = true;
    const { attempt } = world.open('page');
    let changes = 0;
    const stop = attempt.subscribe(() => (changes += 1));
    attempt.save({ at: 1 });
    expect([attempt.hasUnkept(), changes]).toEqual([true, 1]);
    world.storage.isFull = false;
    attempt.save({ at: 2 });
    expect([attempt.hasUnkept(), changes]).toEqual([false, 2]);
    stop();
  });

  it('of a guest goes on once they have signed in, and is the guest’s no more', async () => {
    const guest = world.open('guest', null).attempt;
    guest.save({ at: 1 });
    await guest.recordings.save(5, 'slow', sound('guest'));
    const { attempt } = world.open('learner');
    expect([attempt.restored, attempt.isFromGuest]).toEqual([{ at: 1 }, true]);
    expect(await (await attempt.recordings.load(5, 'slow'))?.text()).toBe('guest');
    expect(world.open('later', null).attempt.restored).toBeNull();
    expect(world.open('next').attempt).toMatchObject({ restored: { at: 1 }, isFromGuest: false });
  });
});
