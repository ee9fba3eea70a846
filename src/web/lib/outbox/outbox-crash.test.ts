import * as fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SendResult } from '#web/lib/send-result.ts';
import type { Lane } from './lane.ts';
import { Outbox } from './outbox.ts';
import { FakeBrowser, type FakeStorage, LEARNER, turns } from './outbox-fixture.ts';

type Numbers = { readonly lesson: number; readonly numbers: readonly number[] };
type Answer = { readonly taken: readonly number[] };
type Fault = 'none' | 'request lost' | 'answer lost' | 'busy' | 'takes a part';

const without = (numbers: readonly number[], taken: readonly number[]) => numbers.filter((one) => !taken.includes(one));
const union = (a: readonly number[], b: readonly number[]) => [...new Set([...a, ...b])];

/** Pages of one browser that may be killed before any step of theirs, and a server that has a set of numbers. */
class World extends FakeBrowser {
  readonly arrived = new Set<number>();
  faults: Fault[] = [];
  /** steps that are left to the page that is killed: a write, a request, an answer */
  stepsLeft = Infinity;

  open(pageId: string, kind: 'append' | 'grow'): Outbox<Numbers, Answer> {
    const step = () => {
      if (this.closedPages.has(pageId)) return false;
      this.stepsLeft -= 1;
      if (this.stepsLeft < 0) this.closedPages.add(pageId);
      return this.stepsLeft >= 0;
    };
    const storage = Object.create(this.storage, {
      length: { get: () => this.storage.length },
      setItem: { value: (key: string, text: string) => (step() ? this.storage.setItem(key, text) : undefined) },
      removeItem: { value: (key: string) => (step() ? this.storage.removeItem(key) : undefined) },
    }) as FakeStorage;
    const lane: Lane<Numbers, Answer> = {
      name: kind,
      scopeOf: ({ lesson }) => lesson,
      isWhole: ({ numbers }) => Array.isArray(numbers),
      send: async (rows) => {
        if (!step()) return new Promise<never>(() => undefined);
        const answer = this.#take(rows.flatMap(({ numbers }) => numbers));
        await turns(1);
        return step() ? answer : new Promise<never>(() => undefined);
      },
      ...(kind === 'append' && { soonMs: 1000, maxPerCall: 3 }),
      ...(kind === 'grow' && {
        idOf: ({ lesson }) => String(lesson),
        growth: {
          merge: (one, other) => ({ ...one, numbers: union(one.numbers, other.numbers) }),
          rest(latest, sent, { taken }) {
            const numbers = without(union(latest?.numbers ?? [], sent.numbers), taken);
            return numbers.length > 0 ? { lesson: sent.lesson, numbers } : null;
          },
        },
      }),
    };
    return new Outbox(LEARNER, lane, this.page(pageId, { storage }));
  }

  /** Later pages find what the others left; twice, because a living one is left alone at first. */
  async sendTheRest(kind: 'append' | 'grow'): Promise<void> {
    this.faults = [];
    this.stepsLeft = Infinity;
    this.storage.isFull = false;
    for (const pageId of ['later', 'last']) {
      await this.settle();
      this.nowMs += 31_000;
      await this.open(pageId, kind).flush();
    }
    await this.settle();
  }

  #take(numbers: readonly number[]): SendResult<Answer> {
    const fault = this.faults.shift() ?? 'none';
    if (fault === 'request lost') return { type: 'unreachable' };
    if (fault === 'busy') return { type: 'retry', afterSeconds: 1 };
    const taken = fault === 'takes a part' ? numbers.slice(0, 1) : numbers;
    for (const number of taken) this.arrived.add(number);
    return fault === 'answer lost' ? { type: 'unreachable' } : { type: 'accepted', answer: { taken } };
  }
}

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());

const KINDS = ['append', 'grow'] as const;

describe.each(KINDS)('rows of a lane that may %s', (kind) => {
  const faults: Fault[] =
    kind === 'append' ? ['none', 'answer lost', 'busy'] : ['takes a part', 'answer lost', 'none', 'busy'];

  /** One page that adds, sends, fails, sends again and closes. Returns what was taken in before it was killed. */
  async function live(world: World): Promise<number[]> {
    const page = world.open('page', kind);
    const acknowledged: number[] = [];
    const add = (number: number) => {
      page.put({ lesson: number % 2, numbers: [number] });
      if (!world.closedPages.has('page')) acknowledged.push(number);
    };
    for (const number of [1, 2, 3]) add(number);
    void page.flush();
    add(4);
    await turns(20);
    add(5);
    await world.pass(5_000);
    void page.wake();
    add(6);
    page.sendOnPageHide(true);
    await turns(20);
    return acknowledged;
  }

  it('all arrive, whichever step the page is killed before', async () => {
    let isKilled = true;
    for (let steps = 0; isKilled; steps += 1) {
      const world = new World();
      world.stepsLeft = steps;
      world.faults = [...faults];
      const acknowledged = await live(world);
      isKilled = world.closedPages.has('page');
      world.closedPages.add('page');
      await world.sendTheRest(kind);
      expect({ steps, lost: acknowledged.filter((number) => !world.arrived.has(number)) }).toEqual({ steps, lost: [] });
      expect(world.storage.values.size).toBe(0);
      expect(steps).toBeLessThan(200);
    }
  });

  it('all arrive, whatever two pages, the clock, the network and the room in the storage do', async () => {
    const step = fc.record({
      page: fc.constantFrom('one', 'two'),
      what: fc.constantFrom('add', 'add', 'flush', 'wake', 'retry', 'hide', 'close', 'kill', 'read', 'wait'),
      aheadMs: fc.constantFrom(0, 0, 0, 86_400_000, -86_400_000),
      isFull: fc.constantFrom(false, false, false, true),
    });
    const fault = fc.constantFrom<Fault>('none', 'request lost', 'answer lost', 'busy');
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 20 }),
        fc.array(fault, { maxLength: 10 }),
        async (steps, someFaults) => {
          const world = new World();
          world.faults = [...someFaults];
          const pages = new Map<string, { id: string; outbox: Outbox<Numbers, Answer>; own: number[] }>();
          const added = new Set<number>();
          const gone = new Set<number>();
          for (const [index, { page, what, aheadMs, isFull }] of steps.entries()) {
            world.aheadMs = aheadMs;
            world.storage.isFull = isFull;
            const id = `${page}-${index}`;
            const open = pages.get(page) ?? { id, outbox: world.open(id, kind), own: [] };
            pages.set(page, open);
            const { outbox } = open;
            if (what === 'add') {
              outbox.put({ lesson: index % 2, numbers: [index] });
              open.own.push(index);
              added.add(index);
            }
            if (what === 'flush') void outbox.flush();
            if (what === 'wake') void outbox.wake();
            if (what === 'retry') void outbox.retry();
            if (what === 'read') outbox.reread();
            if (what === 'wait') await world.pass(40_000);
            if (what === 'hide' || what === 'close') outbox.sendOnPageHide(what === 'close');
            if (what === 'close' || what === 'kill') {
              // What the browser refused to keep goes with the tab, which asks before it is closed.
              if (outbox.hasUnkeptWork) for (const number of open.own) gone.add(number);
              world.closedPages.add(open.id);
              pages.delete(page);
            }
          }
          world.aheadMs = 0;
          world.faults = [];
          for (const { outbox } of pages.values()) await outbox.wake();
          await world.sendTheRest(kind);
          expect([...added].filter((number) => !world.arrived.has(number) && !gone.has(number))).toEqual([]);
          expect(world.storage.values.size).toBe(0);
        },
      ),
      { numRuns: 300 },
    );
  });
});
