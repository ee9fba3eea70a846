import { describe, expect, it } from 'vitest';
import { isOwnWrite } from './cross-site.ts';

const OWN = 'https://tsubame.vn';

describe('isOwnWrite', () => {
  it.each([
    ['no browser: both headers are absent', {}, true],
    ['our own page', { 'sec-fetch-site': 'same-origin', origin: OWN }, true],
    ['our own page, without an Origin', { 'sec-fetch-site': 'same-origin' }, true],
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, false],
    ['a sister address', { 'sec-fetch-site': 'same-site', origin: 'https://blog.tsubame.vn' }, false],
    ['typed into the address bar', { 'sec-fetch-site': 'none' }, false],
    ['a false Origin does not outweigh Sec-Fetch-Site', { 'sec-fetch-site': 'cross-site', origin: OWN }, false],
    ['an unknown value', { 'sec-fetch-site': 'SAME-ORIGIN' }, false],
    ['an empty value', { 'sec-fetch-site': '' }, false],
    ['an old browser on our page', { origin: OWN }, true],
    ['an old browser on another site', { origin: 'https://evil.example' }, false],
    ['an old browser on a look-alike', { origin: 'https://tsubame.vn.evil.example' }, false],
    ['an old browser over http', { origin: 'http://tsubame.vn' }, false],
    ['an old browser on another port', { origin: 'https://tsubame.vn:8443' }, false],
    ['a sandboxed frame', { origin: 'null' }, false],
    ['an empty Origin', { origin: '' }, false],
  ])('%s', (_fact, headers, passes) => {
    expect(isOwnWrite(headers, OWN)).toBe(passes);
  });
});
