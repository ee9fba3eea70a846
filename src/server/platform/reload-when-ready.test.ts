import vm from 'node:vm';
import { describe, expect, it } from 'vitest';
import { RELOAD_SCRIPT } from './reload-when-ready.ts';

/** A browser that opens the error page: `isReady` is what /readyz says, `stored` its session storage. */
function browser(stored: Map<string, string> | null, isReady: () => boolean) {
  const waits: number[] = [];
  let planned: (() => void) | null = null;
  let reloads = 0;
  const forbidden = () => {
    throw new Error('forbidden');
  };
  const open = (type: 'navigate' | 'reload') =>
    vm.runInNewContext(RELOAD_SCRIPT, {
      Math: { min: Math.min, random: () => 0 },
      performance: { getEntriesByType: () => [{ type }] },
      document: { getElementById: () => null },
      sessionStorage: {
        getItem: (key: string) => (stored ? (stored.get(key) ?? null) : forbidden()),
        setItem: (key: string, value: string) => (stored ? stored.set(key, value) : forbidden()),
      },
      fetch: () => (isReady() ? Promise.resolve({ ok: true }) : Promise.reject(new TypeError('gone'))),
      location: { reload: () => (reloads += 1) },
      setTimeout: (task: () => void, delayMs: number) => {
        waits.push(delayMs);
        planned = task;
      },
    });
  return {
    waits,
    open,
    reloads: () => reloads,
    passWait: async () => {
      planned?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

describe('the page of a server that has lost its database', () => {
  it('asks ever more rarely, at most once in half a minute, and comes back when the server is ready', async () => {
    let isReady = false;
    const { waits, open, reloads, passWait } = browser(new Map(), () => isReady);
    open('navigate');
    for (let time = 0; time < 6; time += 1) await passWait();
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 32_000]);
    expect(reloads()).toBe(0);
    isReady = true;
    await passWait();
    expect(reloads()).toBe(1);
  });

  it('waits longer each time when it is refused though the server says that it is ready', async () => {
    const { waits, open, passWait } = browser(new Map(), () => true);
    open('navigate');
    for (let time = 0; time < 7; time += 1) {
      await passWait();
      open('reload');
    }
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 32_000, 32_000]);
    open('navigate');
    expect(waits.at(-1)).toBe(1000);
  });

  it('waits long after a reload where the browser forbids storage', async () => {
    const { waits, open, passWait, reloads } = browser(null, () => true);
    open('navigate');
    await passWait();
    open('reload');
    expect([waits, reloads()]).toEqual([[1000, 32_000], 1]);
  });
});
