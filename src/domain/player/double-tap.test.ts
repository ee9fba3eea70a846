import { describe, expect, it } from 'vitest';
import { addTap, type Tap, type TapRow } from './double-tap.ts';

const seeks = (taps: readonly (readonly [atMs: number, x: number])[]) => {
  let row: TapRow | null = null;
  return taps.map(([atMs, x]) => {
    const next: ReturnType<typeof addTap> = addTap(row, { atMs, x } satisfies Tap);
    row = next.row;
    return next.seekBySeconds;
  });
};

describe('addTap', () => {
  it.each([
    ['a single tap', [[0, 0.9]], [0]],
    [
      'two quick taps on the right',
      [
        [0, 0.9],
        [200, 0.8],
      ],
      [0, 10],
    ],
    [
      'two quick taps on the left',
      [
        [0, 0.1],
        [200, 0.2],
      ],
      [0, -10],
    ],
    [
      'two slow taps',
      [
        [0, 0.9],
        [400, 0.9],
      ],
      [0, 0],
    ],
    [
      'a third tap a little later',
      [
        [0, 0.9],
        [200, 0.9],
        [800, 0.9],
      ],
      [0, 10, 10],
    ],
    [
      'a third tap too late',
      [
        [0, 0.9],
        [200, 0.9],
        [1000, 0.9],
      ],
      [0, 10, 0],
    ],
    [
      'taps in the middle',
      [
        [0, 0.5],
        [100, 0.5],
      ],
      [0, 0],
    ],
    [
      'a tap on the other side',
      [
        [0, 0.9],
        [100, 0.1],
        [200, 0.1],
      ],
      [0, 0, -10],
    ],
    [
      'a tap in the middle between two',
      [
        [0, 0.9],
        [100, 0.5],
        [200, 0.9],
      ],
      [0, 0, 0],
    ],
  ] as const)('makes of %s the right jumps', (_what, taps, expected) => {
    expect(seeks(taps)).toEqual(expected);
  });

  it('counts the whole jump of a row', () => {
    let row: TapRow | null = null;
    for (const atMs of [0, 100, 200, 300]) row = addTap(row, { atMs, x: 0.1 }).row;
    expect(row).toEqual({ side: 'left', atMs: 300, count: 4, seconds: -30 });
  });
});
