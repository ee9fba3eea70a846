import { expect, it } from 'vitest';
import { renewedChoices } from './renewed-choices.ts';

const REST = 'Path=/; Max-Age=31536000; SameSite=Lax';

it('repeats theme, server and quality for a year', () => {
  const cookies = { theme: 'dark', video_server: 'vn', video_quality: '360p', tsubame_session: 'x' };
  expect(renewedChoices(cookies, false)).toEqual([
    `theme=dark; ${REST}`,
    `video_server=vn; ${REST}`,
    `video_quality=360p; ${REST}`,
  ]);
});

it('is Secure where the site is', () => {
  expect(renewedChoices({ theme: 'light' }, true)).toEqual([`theme=light; ${REST}; Secure`]);
});

it.each([
  {},
  { theme: 'system' },
  { theme: 'dark; Domain=evil.example' },
  { video_quality: '4k' },
  { video_server: '' },
])('repeats nothing of %j', (cookies) => {
  expect(renewedChoices(cookies, true)).toEqual([]);
});
