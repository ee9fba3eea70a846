import { beforeEach, expect, it, vi } from 'vitest';
import { FakeStorage } from '#web/lib/outbox/outbox-fixture.ts';
import { playback, World } from './progress-fixture.ts';

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());

it('what the browser keeps would not be lost with the tab', () => {
  const outbox = new World().tab('a');
  outbox.addPlayback(1, 11, [[0, 9]], playback(1));
  expect(outbox.hasUnkeptWork).toBe(false);
});

it.each([
  [
    'forbids storage',
    { length: 0, key: () => null, getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
  ],
  ['has no room left', Object.assign(new FakeStorage(), { isFull: true })],
])('what is unsent in a browser that %s would be lost, until the server has it', async (_why, storage) => {
  const world = new World();
  world.faults = ['request lost'];
  const outbox = world.tab('a', { storage });
  expect(outbox.hasUnkeptWork).toBe(false);
  outbox.addPlayback(1, 11, [[0, 9]], playback(1));
  await outbox.flush();
  expect(outbox.hasUnkeptWork).toBe(true);
  await outbox.retry();
  expect(outbox.hasUnkeptWork).toBe(false);
});
