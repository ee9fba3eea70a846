import { describe, expect, it } from 'vitest';
import { faultOfReadings, markJapanese, withoutReadings } from './marked-japanese.ts';

const ja = (html: string) => `<span lang="ja">${html}</span>`;
const ruby = (kanji: string, reading: string) => `<ruby>${kanji}<rt>${reading}</rt></ruby>`;
const GAKUSEI = ruby('学生', 'がくせい');

describe('the Japanese of a text', () => {
  it.each([
    ['学生[がくせい] nghĩa là gì?', `${ja(GAKUSEI)} nghĩa là gì?`, '学生 nghĩa là gì?'],
    ['Đó là 学生[がくせい].', `Đó là ${ja(GAKUSEI)}.`, 'Đó là 学生.'],
    ['(学生[がくせい])', `(${ja(GAKUSEI)})`, '(学生)'],
    ['わたしは 学生[がくせい]です。', ja(`わたしは ${GAKUSEI}です。`), 'わたしは 学生です。'],
    ['お 母さん[かあさん]', ja(`お${ruby('母さん', 'かあさん')}`), 'お母さん'],
    ['là お母さん[おかあさん]', `là ${ja(ruby('お母さん', 'おかあさん'))}`, 'là お母さん'],
    ['お茶[ちゃ]です', ja(`お${ruby('茶', 'ちゃ')}です`), 'お茶です'],
    ['có 3人[さんにん]', `có ${ja(ruby('3人', 'さんにん'))}`, 'có 3人'],
    ['お 3人[さんにん]', ja(`お${ruby('3人', 'さんにん')}`), 'お3人'],
    ['これは ほんです。', ja('これは ほんです。'), 'これは ほんです。'],
    ['A は B です', `A ${ja('は')} B ${ja('です')}`, 'A は B です'],
    ['は ___ です', `${ja('は')} ___ ${ja('です')}`, 'は ___ です'],
    ['xem bài [1]', 'xem bài [1]', 'xem bài [1]'],
    ['tối・sáng', 'tối・sáng', 'tối・sáng'],
    ['', '', ''],
  ])('%j is marked, and its readings can be left out', (text, marked, plain) => {
    expect(markJapanese(text).replaceAll('\u2060', '')).toBe(marked);
    expect(withoutReadings(text)).toBe(plain);
    expect(faultOfReadings(text)).toBeNull();
  });

  it.each([
    ['学生[sinh viên]', 'the reading [sinh viên] of 学生 is not kana'],
    ['学生[]', 'the bracket of 学生[] is no reading'],
    ['さん[さん]', 'the reading [さん] stands after no kanji'],
    ['学[がく', 'the bracket of 学[がく is no reading'],
    ['を さん[さん]さん', 'the reading [さん] stands after no kanji'],
  ])('%j has a fault', (text, fault) => {
    expect(faultOfReadings(text)).toContain(fault);
  });
});
