import { describe, expect, it } from 'vitest';
import { deckLevel } from './level.ts';

describe('deckLevel', () => {
  it.each([
    [0, 0, 'bad'],
    [0, 10, 'bad'],
    [49, 100, 'bad'],
    [1, 2, 'good'],
    [84, 100, 'good'],
    [16, 19, 'good'],
    [17, 20, 'excellent'],
    [85, 100, 'excellent'],
    [10, 10, 'excellent'],
  ] as const)('of %d remembered of %d is %s', (remembered, all, level) => {
    expect(deckLevel(remembered, all)).toBe(level);
  });
});
