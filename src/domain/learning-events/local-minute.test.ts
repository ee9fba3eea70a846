import { describe, expect, it } from 'vitest';
import { createLocalClock } from './local-minute.ts';

describe('createLocalClock', () => {
  it.each([
    ['2026-11-20T05:00:00Z', 1_795_150_800_000, 'Asia/Ho_Chi_Minh', '2026-11-20', 720],
    ['2026-11-20T16:59:59.999Z', 1_795_193_999_999, 'Asia/Ho_Chi_Minh', '2026-11-20', 1439],
    ['2026-11-20T17:00:00Z', 1_795_194_000_000, 'Asia/Ho_Chi_Minh', '2026-11-21', 0],
    ['2026-12-31T17:00:30Z', 1_798_736_430_000, 'Asia/Ho_Chi_Minh', '2027-01-01', 0],
    ['2026-11-20T17:00:00Z', 1_795_194_000_000, 'UTC', '2026-11-20', 1020],
    // The night in which clocks go back: an hour comes twice.
    ['2026-10-25T00:30:00Z', 1_792_888_200_000, 'Europe/Berlin', '2026-10-25', 150],
    ['2026-10-25T01:30:00Z', 1_792_891_800_000, 'Europe/Berlin', '2026-10-25', 150],
  ])('%s (%d) in %s is %s, minute %d', (_moment, nowMs, timeZone, day, minute) => {
    expect(createLocalClock(timeZone)(nowMs)).toEqual({ day, minute });
  });

  it('tells moments apart that are asked for one after the other', () => {
    const minuteOf = createLocalClock('Asia/Ho_Chi_Minh');
    const moments = [1_795_193_999_999, 1_795_194_000_000, 1_795_194_059_999, 1_795_194_060_000, 1_795_193_999_999];
    expect(moments.map((nowMs) => minuteOf(nowMs).minute)).toEqual([1439, 0, 0, 1, 1439]);
  });

  it('refuses a time zone that there is not', () => {
    expect(() => createLocalClock('Asia/Saigon-2')).toThrow(RangeError);
  });
});
