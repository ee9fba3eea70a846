import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitJapanese } from './japanese.ts';

/** Any text, also with halves of surrogate pairs. */
const anyText = fc.string({
  unit: fc.oneof(fc.nat(0x3ff), fc.nat(0xffff), fc.nat(0x10ffff)).map((code) => String.fromCodePoint(code)),
});

describe('splitJapanese', () => {
  it.each([
    ['Ngữ pháp: これ・それ – chỉ đồ vật', ['Ngữ pháp: ', '[これ・それ]', ' – chỉ đồ vật']],
    ['日本語', ['[日本語]']],
    ['Dùng これ hay それ ạ?', ['Dùng ', '[これ]', ' hay ', '[それ]', ' ạ?']],
    ['「日本」です。', ['[「日本」です。]']],
    // Punctuation alone is not Japanese.
    ['a・b！', ['a・b！']],
    ['Bài 1', ['Bài 1']],
    ['', []],
  ])('cuts %j', (text, runs) => {
    expect(splitJapanese(text).map((run) => (run.isJapanese ? `[${run.text}]` : run.text))).toEqual(runs);
  });

  it.each([
    ['any text', anyText],
    [
      'a text of both',
      fc.array(fc.constantFrom('a', ' ', 'あ', '漢', '・', '。', '😀', '\n')).map((signs) => signs.join('')),
    ],
  ])('loses nothing of %s and makes no empty piece', (_what, texts) => {
    fc.assert(
      fc.property(texts, (text) => {
        const runs = splitJapanese(text);
        expect(runs.map((run) => run.text).join('')).toBe(text);
        expect(runs.every((run) => run.text !== '')).toBe(true);
      }),
    );
  });
});
