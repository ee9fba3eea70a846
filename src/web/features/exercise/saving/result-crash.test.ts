import * as fc from 'fast-check';
import { beforeEach, expect, it, vi } from 'vitest';
import { turns } from '#web/lib/outbox/outbox-fixture.ts';
import { AttemptWorld, type Fault, FINISHED, sound } from './attempt-fixture.ts';

const DAY_MS = 86_400_000;

beforeEach(() => {
  vi.spyOn(console, 'info').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
});

/** What the browser holds once all has been sent and a day has passed: nothing. */
async function expectNothingLeft(world: AttemptWorld): Promise<void> {
  world.nowMs += DAY_MS;
  const { recordings } = world.open('sweeper');
  await recordings.sweep((id) => [...world.storage.values.values()].some((text) => text.includes(id)));
  expect([world.storage.values.size, world.database.stored.size]).toEqual([0, 0]);
}

it('an attempt makes one result with all that was recorded, whichever step the page is killed before', async () => {
  let isKilled = true;
  for (let steps = 0; isKilled; steps += 1) {
    const world = new AttemptWorld();
    world.stepsLeft = steps;
    world.faults = ['answer lost', 'busy'];
    const { attempt, outbox } = world.open('page');
    const saved = new Set<string>();
    async function live(): Promise<void> {
      for (const speed of ['slow', 'default'] as const) {
        await attempt.recordings.save(5, speed, sound(speed));
        if (!world.closedPages.has('page')) saved.add(speed);
        attempt.save({ at: saved.size });
      }
      attempt.finish(outbox, FINISHED);
    }
    void live();
    await turns(20);
    await world.pass(10_000);
    isKilled = world.closedPages.has('page');
    world.closedPages.add('page');
    world.stepsLeft = Infinity;

    const next = world.open('next');
    await next.outbox.flush();
    if (world.results.size === 0) {
      // It was not handed in yet: the learner goes on, and has all that the page had said was safe.
      for (const speed of ['slow', 'default'] as const) {
        const kept = await next.attempt.recordings.load(5, speed);
        if (saved.has(speed)) expect({ steps, kept: await kept?.text() }).toEqual({ steps, kept: speed });
        if (!kept) await next.attempt.recordings.save(5, speed, sound(speed));
      }
    }
    // Harmless if the first page has done it.
    if (next.attempt.restored !== null || world.results.size === 0) next.attempt.finish(next.outbox, FINISHED);
    await world.settle();
    const sounds = [...world.results.values()].map((result) => result.sounds);
    expect({ steps, sounds }).toEqual({ steps, sounds: [{ '5 slow': 'slow', '5 default': 'default' }] });
    expect(world.contradictions).toEqual([]);
    await expectNothingLeft(world);
    expect(steps).toBeLessThan(200);
  }
});

it('every attempt that was handed in makes one result, whatever two pages, the network and the room do', async () => {
  const step = fc.record({
    page: fc.constantFrom('one', 'two'),
    what: fc.constantFrom('record', 'record', 'finish', 'finish', 'again', 'wake', 'hide', 'kill', 'wait', 'sweep'),
    isFull: fc.constantFrom(false, false, false, true),
  });
  const fault = fc.constantFrom<Fault>('none', 'request lost', 'answer lost', 'busy');
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), fc.array(fault, { maxLength: 8 }), async (steps, faults) => {
      const world = new AttemptWorld();
      world.faults = faults;
      const pages = new Map<string, { id: string } & ReturnType<AttemptWorld['open']>>();
      /** By attempt: what it must hold, once handed in. Two, if the other tab could not know that it was handed in. */
      const handedIn = new Map<string, Record<string, string>[]>();
      const untold = new Set<string>();
      const gone = new Set<string>();
      for (const [index, { page, what, isFull }] of steps.entries()) {
        world.storage.isFull = isFull;
        world.database.fault = isFull ? 'full' : 'none';
        const id = `${page}-${index}`;
        const open = pages.get(page) ?? { id, ...world.open(id) };
        pages.set(page, open);
        const { attempt, outbox, recordings } = open;
        if (what === 'record') await attempt.recordings.save(5, 'slow', sound(id));
        if (what === 'finish') {
          const heard = await attempt.recordings.load(5, 'slow');
          attempt.finish(outbox, FINISHED);
          const row = outbox.rows.at(-1);
          if (row) {
            const earlier = handedIn.get(row.attemptId) ?? [];
            const isTold = earlier.length > 0 && !untold.has(row.attemptId);
            if (!isTold) handedIn.set(row.attemptId, [...earlier, heard ? { '5 slow': await heard.text() } : {}]);
            if (outbox.hasUnkeptWork) untold.add(row.attemptId);
          }
          attempt.restart();
        }
        if (what === 'again') attempt.restart();
        if (what === 'wake') void outbox.wake();
        if (what === 'hide') outbox.sendOnPageHide(false);
        if (what === 'wait') await world.pass(40_000);
        if (what === 'sweep') {
          await recordings.sweep((blobId) => [...world.storage.values.values()].some((text) => text.includes(blobId)));
        }
        if (what === 'kill') {
          // What the browser refused to keep goes with the tab, which asks before it is closed.
          if (outbox.hasUnkeptWork) for (const { attemptId } of outbox.rows) gone.add(attemptId);
          world.closedPages.add(open.id);
          pages.delete(page);
        }
        // The other tab follows.
        for (const other of pages.values()) {
          if (other !== open) {
            other.attempt.reread();
            other.outbox.reread();
          }
        }
      }
      world.storage.isFull = false;
      world.database.fault = 'none';
      world.faults = [];
      for (const { outbox, attempt } of pages.values()) {
        attempt.restart();
        await outbox.wake();
      }
      const last = world.open('last');
      last.attempt.restart();
      await last.outbox.flush();
      await world.settle();
      const expected = [...handedIn].filter(([attemptId]) => !gone.has(attemptId));
      for (const [attemptId, sounds] of expected) expect(sounds).toContainEqual(world.results.get(attemptId)?.sounds);
      expect([...world.results.keys()].filter((attemptId) => !handedIn.has(attemptId))).toEqual([]);
      await expectNothingLeft(world);
    }),
    { numRuns: 300 },
  );
});
