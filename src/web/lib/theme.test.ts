import { expect, test } from 'vitest';
import { nextTheme, parseTheme, themeCookie } from './theme.ts';

test('three presses lead through every choice and back', () => {
  const seen = [nextTheme('system')];
  seen.push(nextTheme(seen[0]!));
  seen.push(nextTheme(seen[1]!));
  expect(seen).toEqual(['light', 'dark', 'system']);
});

test.each(['', 'blue', 'dark; Domain=evil.example', null, undefined, 3])('parseTheme returns null for %s', (value) => {
  expect(parseTheme(value)).toBeNull();
});

test('the cookie holds for the whole site and a year', () => {
  const cookie = 'theme=dark; Path=/; Max-Age=31536000; SameSite=Lax';
  expect(themeCookie('dark', 'http://localhost:3000/khoa-hoc')).toBe(cookie);
  expect(themeCookie('dark', 'https://tsubame.example/')).toBe(`${cookie}; Secure`);
});
