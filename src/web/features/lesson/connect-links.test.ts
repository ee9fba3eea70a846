import { expect, it } from 'vitest';
import { ownPath } from './connect-links.ts';

it.each([
  ['https://tsubame.example/khoa-hoc/n5?a=1#b', '/khoa-hoc/n5?a=1#b'],
  ['https://tsubame.example/', '/'],
  ['http://tsubame.example/khoa-hoc/n5', null],
  ['https://tsubame.example:8443/khoa-hoc/n5', null],
  ['https://tsubame.example.evil.example/', null],
  ['mailto:ten@tsubame.example', null],
  ['', null],
])('%j leads to %j', (href, path) => {
  expect(ownPath(href, 'https://tsubame.example')).toBe(path);
});
