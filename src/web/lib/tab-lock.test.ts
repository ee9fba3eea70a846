import { expect, it, vi } from 'vitest';
import { createTabLock } from './tab-lock.ts';

const refuse = () => Promise.reject(new DOMException('storage is blocked', 'SecurityError'));

it.each([
  ['has no locks', {}],
  ['refuses them', { locks: { request: refuse } }],
  ['gives one', { locks: { request: (_name: string, task: () => Promise<void>) => task() } }],
])('does what is to be done once in a browser that %s', async (_what, navigator) => {
  vi.spyOn(console, 'info').mockReturnValue();
  vi.stubGlobal('navigator', navigator);
  const task = vi.fn(async () => undefined);
  await createTabLock('test')(task);
  expect(task).toHaveBeenCalledTimes(1);
});
