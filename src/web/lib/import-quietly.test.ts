import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { importQuietly } from './import-quietly.ts';
import { isAnyChunkLate } from './late-chunks.ts';

const reload = vi.fn();

describe('importQuietly', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    reload.mockReset();
    vi.stubGlobal('location', { reload });
    vi.stubGlobal('navigator', { onLine: true });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('gives a part that comes at once', async () => {
    expect(await importQuietly(async () => 'part')).toBe('part');
  });

  it('tries again after pauses that grow to a minute, without a reload or a notice', async () => {
    const triesAt: number[] = [];
    let isThere = false;
    const part = importQuietly(async () => {
      triesAt.push(Date.now());
      if (!isThere) throw new Error('404');
      return 'part';
    });
    await vi.advanceTimersByTimeAsync(4 * 60_000);
    const pauses = triesAt.slice(1).map((at, index) => at - (triesAt[index] ?? 0));
    expect(pauses).toEqual([3_000, 6_000, 12_000, 24_000, 48_000, 60_000, 60_000]);
    expect(isAnyChunkLate()).toBe(false);
    expect(reload).not.toHaveBeenCalled();
    isThere = true;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await part).toBe('part');
  });
});
