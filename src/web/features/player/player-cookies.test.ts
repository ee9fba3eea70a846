import { describe, expect, it } from 'vitest';
import { choicesOf, cookiePosition, readPlayerCookies } from './player-cookies.ts';

const request = (headers: Record<string, string>) => new Request('http://localhost/', { headers });

describe('readPlayerCookies', () => {
  it('finds its own cookies among others', () => {
    expect(readPlayerCookies('session=a=b; video_server=vn; video_quality=360p; theme=dark')).toEqual({
      server: 'vn',
      quality: '360p',
      positions: undefined,
    });
  });

  it('finds nothing in an empty header', () => {
    expect(readPlayerCookies('')).toEqual({ server: undefined, quality: undefined, positions: undefined });
  });
});

describe('choicesOf', () => {
  it('follows the cookies', () => {
    const cookie = 'video_server=vn; video_quality=360p';
    expect(choicesOf(request({ cookie }), ['auto', '360p', '720p'])).toEqual({ server: 'vn', quality: '360p' });
  });

  it('is 720p from Japan without cookies, and auto with the data saver on', () => {
    expect(choicesOf(request({}), ['auto', '360p', '720p'])).toEqual({ server: 'jp', quality: '720p' });
    expect(choicesOf(request({ 'save-data': 'on' }), ['auto', '720p']).quality).toBe('auto');
  });
});

describe('cookiePosition', () => {
  it('knows the videos that were watched here', () => {
    const watched = request({ cookie: 'video_positions=n5-a:42.n5-b:7' });
    expect(cookiePosition(watched, 'n5-b')).toBe(7);
    expect(cookiePosition(watched, 'n5-c')).toBeNull();
    expect(cookiePosition(request({}), 'n5-a')).toBeNull();
  });
});
