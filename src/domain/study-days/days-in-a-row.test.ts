import { describe, expect, it } from 'vitest';
import { studyDay } from '../flashcard/study-day.ts';
import { daysInARow, lastWeek } from './days-in-a-row.ts';

const ZONE = 'Asia/Ho_Chi_Minh';
const TODAY = 20_777;

describe('days in a row', () => {
  it('count back from today', () => {
    expect(daysInARow(new Set([TODAY, TODAY - 1, TODAY - 2]), TODAY)).toBe(3);
  });

  it('are still there on a day that has only begun', () => {
    expect(daysInARow(new Set([TODAY - 1, TODAY - 2]), TODAY)).toBe(2);
  });

  it('end with a day that was left out', () => {
    expect(daysInARow(new Set([TODAY, TODAY - 2, TODAY - 3]), TODAY)).toBe(1);
    expect(daysInARow(new Set([TODAY - 2, TODAY - 3]), TODAY)).toBe(0);
    expect(daysInARow(new Set(), TODAY)).toBe(0);
  });

  it('take no day that is still to come', () => {
    expect(daysInARow(new Set([TODAY + 1]), TODAY)).toBe(0);
  });

  it('go by the day of study: 03:59 belongs to the evening before', () => {
    const evening = Date.UTC(2026, 10, 20, 15, 0); // 22:00 in Ho Chi Minh City
    const night = Date.UTC(2026, 10, 20, 20, 59); // 03:59 of the 21st
    const morning = Date.UTC(2026, 10, 20, 21, 0); // 04:00
    const days = new Set([evening, night].map((atMs) => studyDay(atMs, ZONE)));
    expect(days.size).toBe(1);
    expect(daysInARow(days, studyDay(morning, ZONE))).toBe(1);
    expect(daysInARow(new Set([...days, studyDay(morning, ZONE)]), studyDay(morning, ZONE))).toBe(2);
  });
});

describe('the last week', () => {
  it('ends with today', () => {
    const week = lastWeek(new Set([TODAY, TODAY - 6, TODAY - 7]), TODAY);
    expect(week.map(({ day }) => TODAY - day)).toEqual([6, 5, 4, 3, 2, 1, 0]);
    expect(week.flatMap(({ day, isStudied }) => (isStudied ? [TODAY - day] : []))).toEqual([6, 0]);
  });
});
