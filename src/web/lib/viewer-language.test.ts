import { expect, it } from 'vitest';
import { viewerLanguage } from './viewer-language.ts';

it.each([
  [null, 'vi'],
  ['', 'vi'],
  ['*', 'vi'],
  ['vi-VN,vi;q=0.9,en;q=0.8', 'vi-VN'],
  ['ja', 'ja'],
  ['en-US,en;q=0.5', 'en-US'],
  ['en;q=0.3, ja;q=0.8', 'ja'],
  ['en;q=0', 'vi'],
  ['xx-notalanguage, ja;q=0.1', 'ja'],
  ['ar-u-nu-arab', 'vi'],
  [';;;=,,q', 'vi'],
])('of %j the language is %s', (header, language) => {
  expect(viewerLanguage(header)).toBe(language);
});
