import fc from 'fast-check';
import { expect, it } from 'vitest';
import { splitJapanese } from './japanese-runs.ts';

it.each([
  ['Chào bạn', [['Chào bạn', false]]],
  [
    'Dùng これ hay それ ạ?',
    [
      ['Dùng ', false],
      ['これ', true],
      [' hay ', false],
      ['それ', true],
      [' ạ?', false],
    ],
  ],
  ['「日本」です。', [['「日本」です。', true]]],
  ['a・b！', [['a・b！', false]]],
  ['', []],
])('%s', (text, expected) => {
  expect(splitJapanese(text).map((run) => [run.text, run.isJapanese])).toEqual(expected);
});

it('loses nothing and makes no empty piece, whatever the text', () => {
  const texts = fc.array(fc.constantFrom('a', ' ', 'あ', '漢', '・', '。', '😀', '\n')).map((signs) => signs.join(''));
  fc.assert(
    fc.property(texts, (text) => {
      const runs = splitJapanese(text);
      expect(runs.map((run) => run.text).join('')).toBe(text);
      expect(runs.every((run) => run.text !== '')).toBe(true);
    }),
  );
});
