import { describe, expect, it } from 'vitest';
import { retryDelayMs } from './retry-delay.ts';

describe('retryDelayMs', () => {
  it('doubles from 2 s up to a minute', () => {
    const delays = [0, 1, 2, 3, 5, 6, 50].map((failures) => retryDelayMs(failures, () => 0.5));
    expect(delays).toEqual([0, 2_000, 4_000, 8_000, 32_000, 60_000, 60_000]);
  });

  it('spreads by half of it to either side', () => {
    expect(retryDelayMs(1, () => 0)).toBe(1_000);
    expect(retryDelayMs(1, () => 1)).toBe(3_000);
  });
});
