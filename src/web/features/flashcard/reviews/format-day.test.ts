import { describe, expect, it } from 'vitest';
import { formatDay } from './format-day.ts';

describe('formatDay', () => {
  it.each([
    ['2026-11-22', 'CN', 'Chủ Nhật, 22/11'],
    ['2026-11-23', 'T2', 'Thứ Hai, 23/11'],
    ['2026-11-28', 'T7', 'Thứ Bảy, 28/11'],
  ])('%s is %s, %s', (day, short, long) => {
    expect([formatDay(day, 'short'), formatDay(day, 'long')]).toEqual([short, long]);
  });
});
