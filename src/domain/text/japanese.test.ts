import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutAtJapanese } from './japanese.ts';

/** Any text, also with halves of surrogate pairs. */
const anyText = fc.string({
  unit: fc.oneof(fc.nat(0x3ff), fc.nat(0xffff), fc.nat(0x10ffff)).map((code) => String.fromCodePoint(code)),
});

describe('cutAtJapanese', () => {
  it.each([
    ['Ngữ pháp: これ・それ – chỉ đồ vật', ['Ngữ pháp: ', '[これ・それ]', ' – chỉ đồ vật']],
    ['日本語', ['[日本語]']],
    ['Bài 1', ['Bài 1']],
    ['', []],
  ])('cuts %j', (text, runs) => {
    expect(cutAtJapanese(text).map((run) => (run.isJapanese ? `[${run.text}]` : run.text))).toEqual(runs);
  });

  it('loses nothing', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(
          cutAtJapanese(text)
            .map((run) => run.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });
});
