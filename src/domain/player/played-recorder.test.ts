import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Ranges, totalSeconds } from '../progress/ranges.ts';
import { EMPTY_RECORDING, type PlaybackSample, recordSample } from './played-recorder.ts';

function playedOf(samples: readonly Partial<PlaybackSample>[]): Ranges {
  return samples.reduce(
    (recording, sample) =>
      recordSample(recording, { positionSeconds: 0, playbackRate: 1, monotonicMs: 0, isSeeking: false, ...sample }),
    EMPTY_RECORDING,
  ).played;
}

describe('recordSample', () => {
  it('joins steady playing into one stretch', () => {
    const samples = Array.from({ length: 41 }, (_, i) => ({ positionSeconds: i / 4, monotonicMs: i * 250 }));
    expect(playedOf(samples)).toEqual([[0, 10]]);
  });

  it('counts the medium’s time at double speed', () => {
    expect(
      playedOf([
        { positionSeconds: 4, monotonicMs: 0, playbackRate: 2 },
        { positionSeconds: 6, monotonicMs: 1000, playbackRate: 2 },
      ]),
    ).toEqual([[4, 6]]);
  });

  it('earns nothing by a seek', () => {
    expect(
      playedOf([
        { positionSeconds: 10, monotonicMs: 0 },
        { positionSeconds: 100, monotonicMs: 200_000, isSeeking: true },
        { positionSeconds: 100, monotonicMs: 200_050 },
        { positionSeconds: 101, monotonicMs: 201_050 },
      ]),
    ).toEqual([[100, 101]]);
  });

  it('earns nothing by a jump that no seek announced', () => {
    expect(
      playedOf([
        { positionSeconds: 10, monotonicMs: 0 },
        { positionSeconds: 100, monotonicMs: 250 },
      ]),
    ).toEqual([]);
  });

  it('earns nothing by going back', () => {
    expect(
      playedOf([
        { positionSeconds: 100, monotonicMs: 0 },
        { positionSeconds: 10, monotonicMs: 1000 },
      ]),
    ).toEqual([]);
  });

  it('earns only what the medium went on while the tab slept', () => {
    expect(
      playedOf([
        { positionSeconds: 10, monotonicMs: 0 },
        { positionSeconds: 12, monotonicMs: 600_000 },
      ]),
    ).toEqual([[10, 12]]);
  });

  it('never earns more than time at the fastest rate allows', () => {
    const sample = fc.record({
      positionSeconds: fc.double({ min: 0, max: 600, noNaN: true }),
      playbackRate: fc.constantFrom(0.75, 1, 2),
      stepMs: fc.integer({ min: 0, max: 5000 }),
      isSeeking: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(sample, { maxLength: 60 }), (steps) => {
        let monotonicMs = 0;
        const samples = steps.map((step) => ({ ...step, monotonicMs: (monotonicMs += step.stepMs) }));
        const maxSeconds = (monotonicMs / 1000) * 2 * 1.1 + samples.length * 0.5;
        expect(totalSeconds(playedOf(samples))).toBeLessThanOrEqual(maxSeconds + 1e-6);
      }),
    );
  });
});
