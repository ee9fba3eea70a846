import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillStudyClock, secondsUntilAvailable, startStudyClock, STUDY_CLOCK } from './study-clock.ts';

const NOW = 1_700_000_000_000;
const moment = fc.integer({ min: -100_000_000, max: 100_000_000 }).map((ms) => NOW + ms);
const bucket = fc.record({
  availableSeconds: fc.double({ min: 0, max: STUDY_CLOCK.maxSeconds, noNaN: true }),
  atMs: moment,
});

describe('the study clock', () => {
  it('starts with 60 s', () => {
    expect(startStudyClock(NOW)).toEqual({ availableSeconds: 60, atMs: NOW });
  });

  it('fills 2.2 s of played time per server second', () => {
    expect(fillStudyClock({ availableSeconds: 0, atMs: NOW }, NOW + 10_000)).toEqual({
      availableSeconds: 22,
      atMs: NOW + 10_000,
    });
  });

  it('holds at most two hours', () => {
    expect(fillStudyClock(startStudyClock(NOW), NOW + 86_400_000).availableSeconds).toBe(7200);
  });

  it('adds and takes nothing when the server’s clock went backwards', () => {
    const clock = { availableSeconds: 33, atMs: NOW };
    expect(fillStudyClock(clock, NOW - 60_000)).toEqual(clock);
  });

  it('never holds more than its most, never earns faster than 2.2 s a second, never loses', () => {
    fc.assert(
      fc.property(bucket, moment, (clock, nowMs) => {
        const filled = fillStudyClock(clock, nowMs);
        const elapsedSeconds = Math.max(0, nowMs - clock.atMs) / 1000;
        expect(filled.availableSeconds).toBeLessThanOrEqual(STUDY_CLOCK.maxSeconds);
        expect(filled.availableSeconds).toBeGreaterThanOrEqual(clock.availableSeconds);
        expect(filled.availableSeconds - clock.availableSeconds).toBeLessThanOrEqual(2.2 * elapsedSeconds + 1e-6);
      }),
    );
  });

  it('earns the same however often it is looked at', () => {
    fc.assert(
      fc.property(bucket, fc.array(fc.nat({ max: 1_000_000 }), { maxLength: 8 }), (clock, steps) => {
        let stepwise = clock;
        let nowMs = clock.atMs;
        for (const step of steps) stepwise = fillStudyClock(stepwise, (nowMs += step));
        expect(stepwise.availableSeconds).toBeCloseTo(fillStudyClock(clock, nowMs).availableSeconds, 6);
      }),
    );
  });

  it('says after how many whole seconds the wanted time is there, at least 1', () => {
    fc.assert(
      fc.property(bucket, fc.integer({ min: 1, max: 7200 }), (clock, wanted) => {
        const seconds = secondsUntilAvailable(clock, wanted);
        expect(seconds).toBeGreaterThanOrEqual(1);
        const then = fillStudyClock(clock, clock.atMs + seconds * 1000);
        expect(then.availableSeconds).toBeGreaterThanOrEqual(wanted - 1e-6);
      }),
    );
  });
});
