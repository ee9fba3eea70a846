import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { importWithRetry } from './import-with-retry.ts';
import { isAnyChunkLate } from './late-chunks.ts';

const reload = vi.fn();
/** null: without a network */
let readiness: number | null = 200;

/** A part that comes at the given try. */
function comesAtTry(last: number): () => Promise<string> {
  let tries = 0;
  return async () => {
    tries += 1;
    if (tries < last) throw new Error('404');
    return 'part';
  };
}

describe('importWithRetry', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    reload.mockReset();
    readiness = 200;
    const stored = new Map<string, string>();
    vi.stubGlobal('location', { reload });
    vi.stubGlobal('fetch', async (address: string) => {
      if (address !== '/readyz' || readiness === null) throw new TypeError('Failed to fetch');
      return new Response(null, { status: readiness });
    });
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    });
  });
  afterEach(() => void vi.useRealTimers());

  it('gives a part that comes at once', async () => {
    expect(await importWithRetry(comesAtTry(1))).toBe('part');
    expect(isAnyChunkLate()).toBe(false);
  });

  it('says that a part is late until it has come', async () => {
    const part = importWithRetry(comesAtTry(2));
    await vi.advanceTimersByTimeAsync(0);
    expect(isAnyChunkLate()).toBe(true);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await part).toBe('part');
    expect(isAnyChunkLate()).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });

  it.each([
    ['the network', null],
    ['a server that starts', 503],
  ])('waits for %s without a reload', async (_what, status) => {
    readiness = status;
    const part = importWithRetry(comesAtTry(10));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await part).toBe('part');
    expect(reload).not.toHaveBeenCalled();
  });

  it('tries again while no answer comes', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    const part = importWithRetry(comesAtTry(3));
    await vi.advanceTimersByTimeAsync(6_000);
    expect(await part).toBe('part');
  });

  it('does not reload for a part that came before the server’s answer', async () => {
    const answers: (() => void)[] = [];
    vi.stubGlobal('fetch', () => new Promise((resolve) => answers.push(() => resolve(new Response(null)))));
    const part = importWithRetry(comesAtTry(3));
    await vi.advanceTimersByTimeAsync(6_000);
    await part;
    for (const answer of answers) answer();
    await vi.advanceTimersByTimeAsync(0);
    expect(answers).toHaveLength(2);
    expect(reload).not.toHaveBeenCalled();
  });

  it('reloads the page when a part is gone, but not again at once', async () => {
    const first = importWithRetry(comesAtTry(5));
    await vi.advanceTimersByTimeAsync(15_000);
    await first;
    expect(reload).toHaveBeenCalledTimes(1);
    const second = importWithRetry(comesAtTry(5));
    await vi.advanceTimersByTimeAsync(15_000);
    await second;
    expect(reload).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    const third = importWithRetry(comesAtTry(5));
    await vi.advanceTimersByTimeAsync(15_000);
    await third;
    expect(reload).toHaveBeenCalledTimes(2);
  });
});
