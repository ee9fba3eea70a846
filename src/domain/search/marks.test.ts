import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, foldWords } from './fold.ts';
import { cutAtMarks, findMarks } from './marks.ts';

/** Any text, also with halves of surrogate pairs. */
const anyText = fc.string({
  unit: fc.oneof(fc.nat(0x3ff), fc.nat(0xffff), fc.nat(0x10ffff)).map((code) => String.fromCodePoint(code)),
});

const marked = (text: string, query: string) =>
  cutAtMarks(text, findMarks(text, query))
    .map((piece) => (piece.isMarked ? `[${piece.text}]` : piece.text))
    .join('');

describe('findMarks', () => {
  it.each([
    ['Động từ nhóm 1', 'dong tu', '[Động từ] nhóm 1'],
    ['Ôn tập: động từ', 'TỪ Động', 'Ôn tập: [động từ]'],
    ['これ・それ・あれ', 'ソレ', 'これ・[それ]・あれ'],
    ['ﾃﾚﾋﾞを見る', 'れび', 'ﾃ[ﾚﾋﾞ]を見る'],
    ['5㎏', 'g', '5[㎏]'],
    ['tata', 'ta', '[tata]'],
    ['aaa', 'aa', '[aaa]'],
    ['Nguye\u0302\u0303n', 'nguyên', '[Nguye\u0302\u0303n]'],
    ['từ trái nghĩa của từ', 'từ', '[từ] trái nghĩa của [từ]'],
    ['Bài 1', 'xyz', 'Bài 1'],
    ['Bài 1', ' ', 'Bài 1'],
    ['Ngữ pháp: から・まで', 'pháp から・ま', 'Ngữ [pháp]: [から]・[ま]で'],
    ['ガム・か\u3099む', 'が', '[ガ]ム・[か\u3099]む'],
    ['ĐƯỜNG đi', 'đương', '[ĐƯỜNG] đi'],
  ])('in %j for %j gives %s', (text, query, result) => {
    expect(marked(text, query)).toBe(result);
  });

  it('take any text and any query', () => {
    fc.assert(
      fc.property(anyText, anyText, (text, query) => {
        const pieces = cutAtMarks(text, findMarks(text, query));
        expect(pieces.map((piece) => piece.text).join('')).toBe(text);
      }),
    );
  });

  it('cover letters that fold to the word, and lose none of the text', () => {
    const letters = fc.string({
      unit: fc.constantFrom(...'a á à đ Đ ư t T か が カ ガ 日 ﾋ ﾞ ・ 1'.split(' '), ' '),
      maxLength: 12,
    });
    fc.assert(
      fc.property(letters, letters, (text, query) => {
        const pieces = cutAtMarks(text, findMarks(text, query));
        expect(pieces.map((piece) => piece.text).join('')).toBe(text);
        const words = foldWords(query).plain;
        for (const piece of pieces.filter(({ isMarked }) => isMarked)) {
          expect(words.some((word) => fold(piece.text).includes(word))).toBe(true);
        }
        for (const piece of pieces.filter(({ isMarked }) => !isMarked)) {
          expect(words.some((word) => fold(piece.text).includes(word))).toBe(false);
        }
      }),
    );
  });
});
