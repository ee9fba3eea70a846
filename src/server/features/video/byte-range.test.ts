import { describe, expect, it } from 'vitest';
import { parseRange } from './byte-range.ts';

describe('parseRange', () => {
  it.each<[string | undefined, number, ReturnType<typeof parseRange>]>([
    [undefined, 100, null],
    ['bytes=0-9', 100, { start: 0, end: 9 }],
    ['bytes=0-0', 100, { start: 0, end: 0 }],
    ['bytes=99-', 100, { start: 99, end: 99 }],
    ['bytes=0-', 100, { start: 0, end: 99 }],
    ['bytes=50-1000', 100, { start: 50, end: 99 }],
    ['bytes=-10', 100, { start: 90, end: 99 }],
    ['bytes=-1000', 100, { start: 0, end: 99 }],
    [`bytes=0-${'9'.repeat(400)}`, 100, { start: 0, end: 99 }],
    [`bytes=-${'9'.repeat(400)}`, 100, { start: 0, end: 99 }],
    ['bytes=100-', 100, 'unsatisfiable'],
    ['bytes=100-200', 100, 'unsatisfiable'],
    [`bytes=${'9'.repeat(400)}-`, 100, 'unsatisfiable'],
    ['bytes=9-5', 100, 'unsatisfiable'],
    ['bytes=-0', 100, 'unsatisfiable'],
    ['bytes=0-', 0, 'unsatisfiable'],
    ['bytes=-1', 0, 'unsatisfiable'],
    // Unknown or multiple: everything is sent.
    ['bytes=-', 100, null],
    ['bytes=', 100, null],
    ['bytes=0-1,5-9', 100, null],
    ['bytes=a-b', 100, null],
    ['bytes=1.5-2', 100, null],
    ['bytes=-1-2', 100, null],
    ['items=0-9', 100, null],
    ['bytes = 0-9', 100, null],
    ['', 100, null],
  ])('reads %j of %d bytes as %j', (header, size, expected) => {
    expect(parseRange(header, size)).toEqual(expected);
  });
});
