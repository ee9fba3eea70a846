import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutAtJapanese } from './japanese.ts';

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
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(
          cutAtJapanese(text)
            .map((run) => run.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });
});
