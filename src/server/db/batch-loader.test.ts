import { describe, expect, it, vi } from 'vitest';
import { createBatchLoader } from './batch-loader.ts';

const SETTINGS = { atOnce: 1, maxBatch: 3, timeoutMs: 2000 };

describe('a batch loader', () => {
  it('answers each with its own, in as few statements as it may', async () => {
    const asked: number[][] = [];
    const lookUp = createBatchLoader(async (keys: number[]) => {
      asked.push(keys);
      return keys.map((key) => key * 10);
    }, SETTINGS);
    expect(await Promise.all([1, 2, 3, 4].map(lookUp))).toEqual([10, 20, 30, 40]);
    expect(asked).toEqual([[1, 2, 3], [4]]);
  });

  it('tells everybody of a statement that failed, and goes on', async () => {
    let isBroken = true;
    const lookUp = createBatchLoader(async (keys: number[]) => {
      if (isBroken) throw new Error('broken');
      return keys;
    }, SETTINGS);
    await expect(Promise.all([lookUp(1), lookUp(2)])).rejects.toThrow('broken');
    isBroken = false;
    expect(await lookUp(3)).toBe(3);
  });

  it('gives up on a silent database for all who wait, and asks again later', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    try {
      let answer: ((answers: number[]) => void) | null = null;
      const lookUp = createBatchLoader(
        (keys: number[]) => new Promise<number[]>((resolve) => (answer = () => resolve(keys))),
        SETTINGS,
      );
      const told = [1, 2, 3, 4, 5].map((key) => lookUp(key).catch((error: Error) => error.message));
      await expect.poll(() => answer).not.toBeNull();
      vi.advanceTimersByTime(3000);
      expect(await Promise.all(told)).toEqual(Array.from({ length: 5 }, () => 'Query read timeout'));

      answer = null;
      const later = lookUp(6);
      await expect.poll(() => answer).not.toBeNull();
      (answer as unknown as () => void)();
      expect(await later).toBe(6);
    } finally {
      vi.useRealTimers();
    }
  });
});
