import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withTimeout } from './with-timeout.ts';

describe('withTimeout', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is what the task comes to', async () => {
    expect(await withTimeout(5_000, Promise.resolve('done'))).toBe('done');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is null once the limit is over', async () => {
    const result = withTimeout(5_000, new Promise<string>(() => undefined));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await result).toBeNull();
  });

  it('is null when the task fails', async () => {
    expect(await withTimeout(5_000, Promise.reject(new Error('gone')))).toBeNull();
  });
});
