import { describe, expect, test } from 'vitest';
import { safeReturnPath } from './safe-return-path.ts';

describe('safeReturnPath', () => {
  test.each([
    '/',
    '/khoa-hoc/so-cap-n5',
    '/khoa-hoc/so-cap-n5/lesson/101-chao-hoi?tab_active=comment&ref=notice#comment-12',
    '/kich-hoat?ma=ABCD-EFGH-JKMN',
    '/khoa-hoc/ti%E1%BA%BFng-nh%E1%BA%ADt',
    '/khoa-hoc/n5?tiep=https://example.com',
    '/khoa-hoc/n5?q=a//b',
    '/dang-nhap?tiep=%2Fkhoa-hoc%2Fn5',
    '/.well-known',
    '/a..b/c',
  ])('keeps the own path %s', (path) => {
    expect(safeReturnPath(path)).toBe(path);
  });

  test.each([
    ['another host', '//evil.example'],
    ['another host with three slashes', '///evil.example'],
    ['a doubled slash inside', '/khoa-hoc//evil.example'],
    ['a backslash that browsers read as a slash', '/\\evil.example'],
    ['a backslash first', '\\\\evil.example'],
    ['a backslash in the query', '/a?b=\\'],
    ['an absolute address', 'https://evil.example/'],
    ['an address without slashes', 'https:evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/html,x'],
    ['a relative path', 'khoa-hoc/n5'],
    ['the empty string', ''],
    ['a leading space', ' /khoa-hoc'],
    ['a space inside', '/khoa hoc'],
    ['a tab that browsers drop', '/\t/evil.example'],
    ['a line break that browsers drop', '/\n/evil.example'],
    ['a header injection', '/a\r\nset-cookie: x=1'],
    ['a NUL', '/a\u0000b'],
    ['DEL', '/a\u007f'],
    ['letters beyond ASCII', '/khóa-học'],
    ['a fullwidth solidus', '/\uff0fevil.example'],
    ['an encoded slash', '/%2fevil.example'],
    ['an encoded slash in capitals', '/%2Fevil.example'],
    ['an encoded backslash', '/%5cevil.example'],
    ['an encoded tab', '/%09/evil.example'],
    ['an encoded line break', '/%0d%0aset-cookie:x'],
    ['a doubly encoded slash', '/%252fevil.example'],
    ['a dot segment before a host', '/..//evil.example'],
    ['a dot segment', '/a/../dang-xuat'],
    ['an encoded dot segment', '/a/%2e%2E/dang-xuat'],
    ['a single dot segment', '/./dang-xuat'],
    ['an endless path', `/${'a'.repeat(2000)}`],
  ])('refuses %s', (_, path) => {
    expect(safeReturnPath(path, '/nha')).toBe('/nha');
  });

  test.each([[null], [undefined], [7], [{}]])('refuses %s, which is no text', (value) => {
    expect(safeReturnPath(value)).toBe('/');
  });
});
