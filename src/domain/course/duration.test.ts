import { describe, expect, it } from 'vitest';
import { formatClock, formatExpectedTime, toHoursAndMinutes } from './duration.ts';

describe('durations', () => {
  it.each([
    [0, [0, 0], "0h00'"],
    [5, [0, 5], "0h05'"],
    [59, [0, 59], "0h59'"],
    [60, [1, 0], "1h00'"],
    [125, [2, 5], "2h05'"],
    [6000, [100, 0], "100h00'"],
  ])('%d minutes are %j, shown as %s', (minutes, parts, shown) => {
    expect(toHoursAndMinutes(minutes)).toEqual(parts);
    expect(formatExpectedTime(minutes)).toBe(shown);
  });

  it.each([
    [0, '00:00'],
    [7.9, '00:07'],
    [59.999, '00:59'],
    [60, '01:00'],
    [467, '07:47'],
    [3599, '59:59'],
    [3600, '1:00:00'],
    [4067, '1:07:47'],
    [36_000, '10:00:00'],
    [-3, '00:00'],
  ])('%d s stand as %s', (seconds, shown) => {
    expect(formatClock(seconds)).toBe(shown);
  });
});
