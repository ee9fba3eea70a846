import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlaybackSample } from '../player/played-recorder.ts';
import {
  addWatchTime,
  formatWatchTime,
  isPauseDue,
  NO_WATCH_TIME,
  parseWatchTime,
  type WatchTime,
  watchedBetween,
} from './watch-pause.ts';

const sample = (positionSeconds: number, seconds: number, more: Partial<PlaybackSample> = {}): PlaybackSample => ({
  positionSeconds,
  playbackRate: 1,
  monotonicMs: seconds * 1000,
  isSeeking: false,
  ...more,
});

describe('watched time between two samples', () => {
  it.each([
    { what: 'nothing before the first sample', previous: null, next: sample(10, 10), seconds: 0 },
    { what: 'what was played', previous: sample(10, 10), next: sample(10.25, 10.25), seconds: 0.25 },
    { what: 'nothing while it waits for the network', previous: sample(10, 10), next: sample(10, 14), seconds: 0 },
    { what: 'nothing for a seek', previous: sample(10, 10, { isSeeking: true }), next: sample(90, 11), seconds: 0 },
    { what: 'nothing for a jump', previous: sample(10, 10), next: sample(90, 11), seconds: 0 },
    { what: 'nothing for a way back', previous: sample(90, 10), next: sample(10, 11), seconds: 0 },
    {
      what: "the learner's seconds at double speed",
      previous: sample(10, 10, { playbackRate: 2 }),
      next: sample(12, 11, { playbackRate: 2 }),
      seconds: 1,
    },
  ])('counts $what', ({ previous, next, seconds }) => {
    expect(watchedBetween(previous, next)).toBeCloseTo(seconds, 6);
  });
});

describe('the pause at 180 seconds', () => {
  it.each([
    { seconds: 0, isPast: false, due: false },
    { seconds: 179.999, isPast: false, due: false },
    { seconds: 180, isPast: false, due: true },
    { seconds: 4000, isPast: false, due: true },
    { seconds: 180, isPast: true, due: false },
  ])('at $seconds s, past: $isPast, is due: $due', ({ due, ...watch }) => {
    expect(isPauseDue(watch)).toBe(due);
  });

  it('is never missed, however the time is cut, and never due again', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 60, noNaN: true }), { maxLength: 40 }), (steps) => {
        let watch: WatchTime = NO_WATCH_TIME;
        let pauses = 0;
        for (const step of steps) {
          watch = addWatchTime(watch, step);
          if (!isPauseDue(watch)) continue;
          pauses += 1;
          watch = { ...watch, isPast: true };
        }
        const total = steps.reduce((sum, step) => sum + step, 0);
        expect(pauses).toBe(total >= 180 ? 1 : 0);
      }),
    );
  });
});

describe('what the browser keeps', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_000 }), fc.boolean(), (ms, isPast) => {
        const watch = { seconds: ms / 1000, isPast };
        expect(parseWatchTime(formatWatchTime(watch))).toEqual(watch);
      }),
    );
  });

  it.each([null, '', 'x', '-5', '1e9', 'NaN', '12 gone', '99999999999'])('is no watch time when it is %j', (text) => {
    expect(parseWatchTime(text)).toEqual(NO_WATCH_TIME);
  });
});
