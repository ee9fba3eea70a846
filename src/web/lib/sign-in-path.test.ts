import { expect, it } from 'vitest';
import { signInPath } from './sign-in-path.ts';

it.each([
  ['/tai-khoan', '', '/tai-khoan'],
  ['/khoa-hoc/n5', '?ref=notice', '/khoa-hoc/n5?ref=notice'],
  ['/tai-khoan.data', '', '/tai-khoan'],
  ['/tai-khoan.data', '?_routes=routes%2Fprofile', '/tai-khoan'],
  ['/quan-tri/danh-gia.data', '?khoa=1&_routes=x', '/quan-tri/danh-gia?khoa=1'],
])('%s%s leads back to %s', (pathname, search, back) => {
  expect(signInPath({ pathname, search })).toBe(`/dang-nhap?tiep=${encodeURIComponent(back)}`);
});

it.each(['/', '/_root.data', '/dang-nhap', '/dang-nhap.data', '/dang-ky'])('%s needs no way back', (pathname) => {
  expect(signInPath({ pathname, search: '' })).toBe('/dang-nhap');
});
