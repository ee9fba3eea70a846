import { describe, expect, it } from 'vitest';
import { fullTime, timeAgo } from './time-ago.ts';

const NOW = Date.parse('2026-11-09T05:00:00Z');
const ZONE = 'Asia/Ho_Chi_Minh';
const before = (seconds: number) => new Date(NOW - seconds * 1000).toISOString();
const DAY = 86_400;

describe('how long ago', () => {
  it.each([
    [0, 'Vừa xong', 'now', '今'],
    [59, 'Vừa xong', 'now', '今'],
    [60, '1 phút trước', '1 minute ago', '1 分前'],
    [3599, '59 phút trước', '59 minutes ago', '59 分前'],
    [3 * 3600, '3 giờ trước', '3 hours ago', '3 時間前'],
    [DAY - 1, '23 giờ trước', '23 hours ago', '23 時間前'],
    [DAY, '1 ngày trước', '1 day ago', '1 日前'],
    [7 * DAY, '7 ngày trước', '7 days ago', '7 日前'],
    [7 * DAY + 1, '02/11/2026', '02/11/2026', '02/11/2026'],
    [-300, 'Vừa xong', 'now', '今'],
  ])('%i seconds are said in Vietnamese, English and Japanese', (seconds, vi, en, ja) => {
    expect(['vi', 'en', 'ja'].map((language) => timeAgo(before(seconds), NOW, language, ZONE))).toEqual([vi, en, ja]);
  });

  it('takes the date of the zone', () => {
    const lateInHanoi = '2026-10-25T17:30:00Z';
    expect(timeAgo(lateInHanoi, NOW, 'vi', ZONE)).toBe('26/10/2026');
    expect(timeAgo(lateInHanoi, NOW, 'vi', 'UTC')).toBe('25/10/2026');
  });
});

describe('the full time', () => {
  it.each([
    ['vi', /Thứ Hai.* 9 tháng 11.*2026/],
    ['en', /^Monday, November 9, 2026 at 12:00 PM$/],
    ['ja', /^2026年11月9日月曜日 12:00$/],
  ])('names day and hour in %s', (language, expected) => {
    const text = fullTime(new Date(NOW).toISOString(), language, ZONE);
    expect(text).toMatch(expected);
    expect(text).toContain('12:00');
  });
});
