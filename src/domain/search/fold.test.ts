import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, foldKeepingMarks, foldWithPlaces, foldWords } from './fold.ts';

/** Any text, also with halves of surrogate pairs. */
const anyText = fc.string({
  unit: fc.oneof(fc.nat(0x3ff), fc.nat(0xffff), fc.nat(0x10ffff)).map((code) => String.fromCodePoint(code)),
});

describe('fold', () => {
  it.each([
    ['Động từ', 'dong tu'],
    ['ĐƯỜNG', 'duong'],
    ['Nguye\u0302\u0303n', 'nguyen'],
    ['ﾃﾚﾋﾞ', 'てれび'],
    ['テレビ', 'てれび'],
    ['が', 'が'],
    ['か\u3099', 'が'],
    ['ガ', 'が'],
    ['Ｎ５', 'n5'],
    ['⼈', '人'],
    ['コーヒー', 'こーひー'],
  ])('makes %s and its other spellings %s', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it('keeps the sound of kana and the tone marks apart', () => {
    expect(fold('か')).not.toBe(fold('が'));
    expect(foldKeepingMarks('ĐỘNG ガ')).toBe('động が');
  });

  it('is the same a second time', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
      { numRuns: 500 },
    );
  });
});

describe('foldWithPlaces', () => {
  it('gives each folded letter the place of its own', () => {
    expect(foldWithPlaces('Đ\u1ed9ng ㎏')).toEqual({
      text: 'dong kg',
      from: [0, 1, 2, 3, 4, 5, 5],
      to: [1, 2, 3, 4, 5, 6, 6],
    });
  });

  it('has places that stay within the text and never go back', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { text: folded, from, to } = foldWithPlaces(text);
        expect([from.length, to.length]).toEqual([folded.length, folded.length]);
        for (const [index, start] of from.entries()) {
          expect(start).toBeGreaterThanOrEqual(from[index - 1] ?? 0);
          expect(to[index]).toBeGreaterThan(start);
          expect(to[index]).toBeLessThanOrEqual(text.length);
        }
      }),
    );
  });
});

describe('foldWords', () => {
  it.each([
    ['  Động\u3000TỪ dong ', ['dong', 'tu', 'dong'], ['động', 'từ', 'dong']],
    ['Ngữ pháp: これ・それ – 1', ['ngu', 'phap', 'これ', 'それ', '1'], ['ngữ', 'pháp', 'これ', 'それ', '1']],
    ['人々 コーヒー', ['人々', 'こーひー'], ['人々', 'こーひー']],
    [' \u3000…? ', [], []],
  ])('finds in %j the words %j, with marks %j', (text, plain, exact) => {
    expect(foldWords(text)).toEqual({ plain, exact });
  });
});
