import { describe, expect, it } from 'vitest';
import { readCount } from './read-count.ts';

describe('readCount', () => {
  it.each([
    ['0', 0],
    [' 10 ', 10],
    ['１０', 10],
    ['100', 100],
    ['101', null],
    ['-1', null],
    ['1.5', null],
    ['', null],
    ['mười', null],
  ])('reads "%s" as %s', (typed, count) => {
    expect(readCount(typed, 100)).toBe(count);
  });
});
