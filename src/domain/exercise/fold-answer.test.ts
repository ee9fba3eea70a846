import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldAnswer } from './fold-answer.ts';
import { anyText } from './question-fixture.ts';

describe('foldAnswer', () => {
  it.each([
    ['ＡＢＣ　１２', 'abc 12'],
    ['  có \n\t dấu  ', 'có dấu'],
    ['e\u0302\u0301', 'ế'],
    ['ﾃﾞﾝｼｬ', 'デンシャ'],
    ['が\u2060く\u200bせい', 'がくせい'],
    ['〜から', '~から'],
    ['～から', '~から'],
    ['0.50', '0.50'],
  ])('makes %j of %j', (typed, folded) => {
    expect(foldAnswer(typed, 'exact')).toBe(folded);
  });

  it('tells katakana from hiragana unless any kana will do', () => {
    expect(foldAnswer('パン', 'exact')).not.toBe(foldAnswer('ぱん', 'exact'));
    expect(foldAnswer('パン', 'any')).toBe(foldAnswer('ぱん', 'any'));
    expect(foldAnswer('コーヒー', 'any')).toBe('こーひー');
  });

  it('reads nothing that is too long to be an answer', () => {
    expect(foldAnswer('a'.repeat(200), 'exact')).toBe('a'.repeat(200));
    expect(foldAnswer('a'.repeat(201), 'exact')).toBeNull();
  });

  it('changes nothing more the second time', () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom('exact', 'any'), (text, kana) => {
        const once = foldAnswer(text, kana);
        // NFKC makes up to 18 characters of one.
        fc.pre(once !== null && once.length <= 200);
        expect(foldAnswer(once, kana)).toBe(once);
      }),
      { numRuns: 2000 },
    );
  });
});
