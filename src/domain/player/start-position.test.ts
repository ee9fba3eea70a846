import { describe, expect, it } from 'vitest';
import { positionInCookie, startPosition, withPosition } from './start-position.ts';

const nothing = { page: null, browser: null, cookieSeconds: null, durationSeconds: 200 };

describe('startPosition', () => {
  it('is 0 when nobody remembers', () => {
    expect(startPosition(nothing)).toBe(0);
  });

  const place = (seconds: number, startedMs: number, sequence = 1) => ({ seconds, startedMs, sequence });

  it('is that of the playback that began later, of the one that came with the page and of the browser’s', () => {
    const page = place(50, 1000);
    expect(startPosition({ ...nothing, page, browser: place(80, 2000) })).toBe(80);
    expect(startPosition({ ...nothing, page, browser: place(80, 500, 9) })).toBe(50);
    expect(startPosition({ ...nothing, browser: place(80, 500) })).toBe(80);
  });

  it('is the one further on of one playback, also where the learner went back in the video', () => {
    expect(startPosition({ ...nothing, page: place(50, 1000, 3), browser: place(20, 1000, 4) })).toBe(20);
    expect(startPosition({ ...nothing, page: place(50, 1000, 4), browser: place(80, 1000, 4) })).toBe(50);
  });

  it('is the cookie’s when neither knows', () => {
    expect(startPosition({ ...nothing, cookieSeconds: 70 })).toBe(70);
    expect(startPosition({ ...nothing, cookieSeconds: 70, page: place(50, 0) })).toBe(50);
  });

  it('starts again within 5 s of the end', () => {
    expect(startPosition({ ...nothing, cookieSeconds: 195 })).toBe(0);
    expect(startPosition({ ...nothing, cookieSeconds: 194 })).toBe(194);
  });
});

describe('the cookie of positions', () => {
  it('gives back what was put in, the latest value of each video', () => {
    const cookie = withPosition(withPosition(withPosition(undefined, 'a-1', 10.9), 'b', 20), 'a-1', 30);
    expect(cookie).toBe('a-1:30.b:20');
    expect(positionInCookie(cookie, 'a-1')).toBe(30);
    expect(positionInCookie(cookie, 'b')).toBe(20);
    expect(positionInCookie(cookie, 'a')).toBeNull();
  });

  it('forgets the oldest beyond twenty videos', () => {
    const names = Array.from({ length: 25 }, (_, i) => `v${i}`);
    const cookie = names.reduce<string | undefined>((value, name) => withPosition(value, name, 5), undefined);
    expect(positionInCookie(cookie, 'v24')).toBe(5);
    expect(positionInCookie(cookie, 'v4')).toBeNull();
  });

  it('knows nothing from a broken cookie', () => {
    expect(positionInCookie('a:x', 'a')).toBeNull();
    expect(positionInCookie(undefined, 'a')).toBeNull();
  });
});
