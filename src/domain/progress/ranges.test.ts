import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseRanges, type Ranges, splitAt, subtract, totalSeconds, union } from './ranges.ts';

const MOST = 60;
const stretch = fc.tuple(fc.integer({ min: 0, max: MOST }), fc.integer({ min: 0, max: MOST }));
/** As a browser may send them: unsorted, overlapping, empty, reversed. */
const anyStretches = fc.array(stretch, { maxLength: 12 });
/** As the server keeps them. */
const keptRanges = anyStretches.map((stretches) => union(stretches, []));

/** The seconds themselves: what the ranges are only a shorter way to write. */
function secondsOf(ranges: Ranges): Set<number> {
  return new Set(ranges.flatMap(([from, to]) => Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i)));
}

const sorted = (seconds: Iterable<number>) => [...new Set(seconds)].toSorted((a, b) => a - b);

function expectSortedAndApart(ranges: Ranges): void {
  for (const [index, [from, to]] of ranges.entries()) {
    expect(from).toBeLessThan(to);
    expect(from).toBeGreaterThan(ranges[index - 1]?.[1] ?? -1);
  }
}

describe('union', () => {
  it.each<[string, Ranges, Ranges, Ranges]>([
    ['joins what touches', [[0, 5]], [[5, 9]], [[0, 9]]],
    [
      'keeps what is apart',
      [[0, 5]],
      [[6, 9]],
      [
        [0, 5],
        [6, 9],
      ],
    ],
    ['swallows what lies inside', [[0, 9]], [[2, 3]], [[0, 9]]],
    ['drops empty and reversed stretches', [[4, 4]], [[9, 2]], []],
    [
      'sorts',
      [[8, 9]],
      [[1, 2]],
      [
        [1, 2],
        [8, 9],
      ],
    ],
  ])('%s', (_fact, a, b, expected) => {
    expect(union(a, b)).toEqual(expected);
  });

  it('holds every second of both and no other, sorted and apart', () => {
    fc.assert(
      fc.property(anyStretches, anyStretches, (a, b) => {
        const joined = union(a, b);
        expectSortedAndApart(joined);
        expect(sorted(secondsOf(joined))).toEqual(sorted([...secondsOf(a), ...secondsOf(b)]));
      }),
    );
  });

  it('is commutative, associative and idempotent', () => {
    fc.assert(
      fc.property(anyStretches, anyStretches, anyStretches, (a, b, c) => {
        expect(union(a, b)).toEqual(union(b, a));
        expect(union(union(a, b), c)).toEqual(union(a, union(b, c)));
        expect(union(union(a, b), union(a, b))).toEqual(union(a, b));
      }),
    );
  });

  it('leaves its arguments as they were', () => {
    const a: [number, number][] = [[0, 5]];
    union(a, [[3, 9]]);
    expect(a).toEqual([[0, 5]]);
  });
});

describe('subtract', () => {
  it.each<[string, Ranges, Ranges, Ranges]>([
    [
      'cuts a hole',
      [[0, 10]],
      [[3, 5]],
      [
        [0, 3],
        [5, 10],
      ],
    ],
    ['cuts the front', [[3, 10]], [[0, 5]], [[5, 10]]],
    ['cuts the end', [[0, 5]], [[3, 10]], [[0, 3]]],
    ['takes all', [[3, 5]], [[0, 10]], []],
    [
      'leaves neighbours alone',
      [[3, 5]],
      [
        [0, 3],
        [5, 9],
      ],
      [[3, 5]],
    ],
  ])('%s', (_fact, a, b, expected) => {
    expect(subtract(a, b)).toEqual(expected);
  });

  it('leaves the seconds of the first that are not in the second', () => {
    fc.assert(
      fc.property(keptRanges, keptRanges, (a, b) => {
        const rest = subtract(a, b);
        expectSortedAndApart(rest);
        expect(sorted(secondsOf(rest))).toEqual(sorted(secondsOf(a)).filter((second) => !secondsOf(b).has(second)));
      }),
    );
  });

  it('parts the first together with the intersection', () => {
    fc.assert(
      fc.property(keptRanges, keptRanges, (a, b) => {
        const rest = subtract(a, b);
        const intersection = subtract(a, rest);
        expect(union(rest, intersection)).toEqual(a);
        expect(subtract(intersection, b)).toEqual([]);
        expect(totalSeconds(rest) + totalSeconds(intersection)).toBe(totalSeconds(a));
      }),
    );
  });
});

describe('splitAt', () => {
  it('cuts inside a stretch', () => {
    const ranges: Ranges = [
      [0, 5],
      [10, 20],
    ];
    expect(splitAt(ranges, 8)).toEqual({
      taken: [
        [0, 5],
        [10, 13],
      ],
      rest: [[13, 20]],
    });
  });

  it('takes as many seconds as there are, and the parts add up', () => {
    fc.assert(
      fc.property(keptRanges, fc.nat({ max: MOST + 10 }), (ranges, seconds) => {
        const { taken, rest } = splitAt(ranges, seconds);
        expect(totalSeconds(taken)).toBe(Math.min(seconds, totalSeconds(ranges)));
        expect(union(taken, rest)).toEqual(ranges);
        expect(totalSeconds(taken) + totalSeconds(rest)).toBe(totalSeconds(ranges));
      }),
    );
  });
});

describe('normaliseRanges', () => {
  it.each<[string, Ranges, number, Ranges]>([
    ['rounds to whole seconds', [[0.4, 9.6]], 60, [[0, 10]]],
    ['cuts to the medium, in whole seconds', [[-5, 99]], 20.9, [[0, 20]]],
    ['drops what lies behind the end', [[30, 40]], 20, []],
    ['drops reversed stretches', [[9, 2]], 20, []],
    ['drops stretches of less than half a second', [[5.1, 5.4]], 20, []],
    ['gives nothing for a medium of unknown length', [[0, 10]], 0, []],
  ])('%s', (_fact, stretches, duration, expected) => {
    expect(normaliseRanges(stretches, duration)).toEqual(expected);
  });

  it('stays within the medium, sorted and apart, whatever arrives', () => {
    const wild = fc.double({ min: -1000, max: 100_000, noNaN: true });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(wild, wild), { maxLength: 20 }),
        fc.double({ min: 0, max: 90, noNaN: true }),
        (stretches, duration) => {
          const ranges = normaliseRanges(stretches, duration);
          expectSortedAndApart(ranges);
          for (const edge of ranges.flat()) expect(Number.isInteger(edge)).toBe(true);
          expect(ranges.at(-1)?.[1] ?? 0).toBeLessThanOrEqual(duration);
        },
      ),
    );
  });

  it('gives the same for a stretch and for the pieces into which it was cut', () => {
    const tenths = fc.integer({ min: 0, max: 600 }).map((value) => value / 10);
    fc.assert(
      fc.property(tenths, tenths, tenths, (x, y, z) => {
        const [from, cut, to] = [x, y, z].toSorted((a, b) => a - b) as [number, number, number];
        const pieces: Ranges = [
          [cut, to],
          [from, cut],
        ];
        expect(normaliseRanges(pieces, 60)).toEqual(normaliseRanges([[from, to]], 60));
      }),
    );
  });
});
