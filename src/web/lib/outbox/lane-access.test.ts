import { beforeEach, expect, it, vi } from 'vitest';
import { hasUnkeptWork, LaneAccess } from './lane-access.ts';
import { Outbox } from './outbox.ts';
import { FakeBrowser, LEARNER, turns } from './outbox-fixture.ts';

let browser: FakeBrowser;
let isReachable: boolean;
let lane: LaneAccess<Outbox<{ lesson: number }, null>>;

beforeEach(() => {
  browser = new FakeBrowser();
  isReachable = true;
  lane = new LaneAccess('tests', async () => create);
  vi.stubGlobal('localStorage', browser.storage);
});

const create = (learnerId: number) =>
  new Outbox<{ lesson: number }, null>(
    learnerId,
    {
      name: 'tests',
      scopeOf: ({ lesson }) => lesson,
      isWhole: () => true,
      send: async () => (isReachable ? { type: 'accepted', answer: null } : { type: 'unreachable' }),
    },
    browser.page('page'),
  );

it('counts a learner’s lessons once, however many rows and tabs hold them', () => {
  const keys = [
    'tsubame-tests:7:1:a',
    'tsubame-tests:7:1:b',
    'tsubame-tests:7:2:a',
    'tsubame-tests:8:3:a',
    'other:7:4',
  ];
  for (const key of keys) browser.storage.setItem(key, '{}');
  expect([lane.count(7), lane.count(8), lane.count(9)]).toEqual([2, 1, 0]);
});

it('counts what only the memory of the page holds where the browser forbids storage', () => {
  vi.spyOn(console, 'info').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
  browser.storage.isFull = true;
  const forbid = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  vi.stubGlobal('localStorage', undefined);
  Object.defineProperty(globalThis, 'localStorage', { get: forbid, configurable: true });
  expect(lane.count(LEARNER)).toBe(0);
  lane.open(LEARNER, create).put({ lesson: 1 });
  expect(lane.count(LEARNER)).toBe(1);
});

it('fetches nothing where nothing waits', async () => {
  expect(await lane.flush(LEARNER)).toBe(0);
  expect(lane.opened(LEARNER)).toBeNull();
});

it('sends what waits, and says of how many lessons something is left', async () => {
  const outbox = lane.open(LEARNER, create);
  outbox.put({ lesson: 1 });
  outbox.put({ lesson: 2 });
  isReachable = false;
  expect(await lane.flush(LEARNER)).toBe(2);
  isReachable = true;
  expect(await lane.flush(LEARNER)).toBe(0);
});

it('tells once an outbox was opened, but never while it is', async () => {
  const listener = vi.fn();
  lane.onOpened(listener);
  const outbox = await lane.load(LEARNER);
  lane.open(LEARNER, create);
  await turns(1);
  expect(listener).toHaveBeenCalledTimes(1);
  expect(lane.opened(LEARNER)).toBe(outbox);
});

it('knows of work in any lane that would go with the page', () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const outbox = lane.open(71, create);
  outbox.put({ lesson: 1 });
  expect(hasUnkeptWork(71)).toBe(false);
  browser.storage.isFull = true;
  outbox.put({ lesson: 1 });
  expect([hasUnkeptWork(71), hasUnkeptWork(72)]).toEqual([true, false]);
});
