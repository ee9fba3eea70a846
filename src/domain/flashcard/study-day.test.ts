import { describe, expect, it } from 'vitest';
import { fromStudyTimeMs, studyDay, toStudyTimeMs, zoneOffsetMs } from './study-day.ts';

const HOUR_MS = 3_600_000;
const at = (text: string) => Date.parse(text);

describe('studyDay', () => {
  it.each([
    ['2026-11-20T03:59:59+07:00', '2026-11-20T04:00:00+07:00', 'Asia/Ho_Chi_Minh'],
    ['2026-11-20T03:59:59+09:00', '2026-11-20T04:00:00+09:00', 'Asia/Tokyo'],
    ['2026-07-01T03:59:59-04:00', '2026-07-01T04:00:00-04:00', 'America/New_York'],
  ])('changes between %s and %s in %s', (before, after, timeZone) => {
    expect(studyDay(at(after), timeZone) - studyDay(at(before), timeZone)).toBe(1);
  });

  it('is one day from 04:00 to midnight and on to 03:59', () => {
    const days = ['2026-11-20T04:00:00+07:00', '2026-11-20T23:59:00+07:00', '2026-11-21T03:59:00+07:00'];
    expect(new Set(days.map((text) => studyDay(at(text), 'Asia/Ho_Chi_Minh'))).size).toBe(1);
  });
});

describe('study time', () => {
  it.each(['Asia/Ho_Chi_Minh', 'Asia/Kolkata', 'America/New_York', 'UTC'])('goes there and back in %s', (timeZone) => {
    for (const text of ['2026-01-01T00:00:00Z', '2026-07-15T12:34:56Z', '2026-11-20T21:00:00Z']) {
      expect(fromStudyTimeMs(toStudyTimeMs(at(text), timeZone), timeZone)).toBe(at(text));
    }
  });

  it('knows the offset of a zone, also before 1970', () => {
    expect(zoneOffsetMs(at('2026-11-20T00:00:00.250Z'), 'Asia/Kolkata')).toBe(5.5 * HOUR_MS);
    expect(zoneOffsetMs(at('1969-12-31T23:59:59.250Z'), 'UTC')).toBe(0);
  });

  it('knows it on a day on which the clock changes', () => {
    const offset = (text: string) => zoneOffsetMs(at(text), 'America/New_York') / HOUR_MS;
    expect([offset('2026-03-08T06:59:59Z'), offset('2026-03-08T07:00:00Z')]).toEqual([-5, -4]);
    expect([offset('2026-11-01T05:59:59Z'), offset('2026-11-01T06:00:00Z')]).toEqual([-4, -5]);
  });
});
