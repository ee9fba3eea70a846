import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldWords } from './fold.ts';
import { type SearchIndex, searchLessons, toSearchName } from './search-lessons.ts';

/** Any text, also with halves of surrogate pairs. */
const anyText = fc.string({
  unit: fc.oneof(fc.nat(0x3ff), fc.nat(0xffff), fc.nat(0x10ffff)).map((code) => String.fromCodePoint(code)),
});

const LESSONS = [
  ['Chào hỏi', 0],
  ['Động từ nhóm 1: thể ます', 1],
  ['Dong Tu (không dấu)', 1],
  ['Luyện nói với động từ', 2],
  ['テレビとラジオ', 2],
] as const;

const index: SearchIndex = {
  stages: ['Nền tảng', 'Tăng tốc'].map(toSearchName),
  categories: ['Giới thiệu', 'Sinh hoạt'].map(toSearchName),
  groups: ['Bài 1: Xin chào', 'Bài 5: Một ngày', 'Bài 9: Động từ'].map(toSearchName),
  lessons: LESSONS.map(([name]) => toSearchName(name)),
  groupOfLesson: LESSONS.map(([, group]) => group),
  categoryOfGroup: [0, 1, 1],
  stageOfCategory: [0, 1],
};
const found = (query: string) => searchLessons(index, query);

describe('searchLessons', () => {
  it.each([
    ['finds without tone marks', 'chao hoi', [0]],
    ['puts exact tone marks first', 'động từ', [1, 3, 4, 2]],
    ['takes punctuation for a space', 'động-từ: (ます)', [1]],
    ['puts the exact spelling without marks first, too', 'dong tu', [2, 1, 3, 4]],
    ['finds a lesson by its group', 'bai 9', [3, 4]],
    ['finds by stage and category together', 'tang sinh', [1, 2, 3, 4]],
    ['puts the lesson’s own name before that of its group', 'từ', [1, 3, 4, 2]],
    ['finds katakana by hiragana and by half width', 'てれび', [4]],
    ['finds katakana by half width', 'ﾃﾚﾋﾞ ﾗｼﾞｵ', [4]],
    ['needs every word', 'động chào', []],
    ['finds nothing for spaces', ' \u3000', []],
    ['finds nothing for what is nowhere', 'kanji N0', []],
  ])('%s', (_fact, query, lessons) => {
    expect(found(query)).toEqual(lessons);
  });

  it('puts whole words before parts of words, but after exact tone marks', () => {
    const names = ['Bạn bè', 'Ăn trưa', 'Tan học', 'Đồ ăn', 'An toàn', 'Chân'];
    const one = [toSearchName('x')];
    const food: SearchIndex = {
      stages: one,
      categories: one,
      groups: one,
      lessons: names.map(toSearchName),
      groupOfLesson: names.map(() => 0),
      categoryOfGroup: [0],
      stageOfCategory: [0],
    };
    const order = (query: string) => searchLessons(food, query).map((lesson) => names[lesson]);
    expect(order('ăn')).toEqual(['Ăn trưa', 'Đồ ăn', 'An toàn', 'Bạn bè', 'Tan học', 'Chân']);
    expect(order('an')).toEqual(['An toàn', 'Tan học', 'Ăn trưa', 'Đồ ăn', 'Bạn bè', 'Chân']);
  });

  it('finds exactly the lessons whose names hold every word', () => {
    const query = fc.stringMatching(/^[dongtubai19てれ ]{1,8}$/);
    fc.assert(
      fc.property(query, (text) => {
        const words = foldWords(text).plain;
        const expected = LESSONS.flatMap(([name, group], lesson) => {
          const category = index.categoryOfGroup[group] as number;
          const above = [
            index.groups[group],
            index.categories[category],
            index.stages[index.stageOfCategory[category] as number],
          ];
          const names = [toSearchName(name), ...above].map((one) => one?.plain ?? '');
          return words.length > 0 && words.every((word) => names.some((one) => one.includes(word))) ? [lesson] : [];
        });
        expect([...found(text)].toSorted((a, b) => a - b)).toEqual(expected);
      }),
    );
  });

  it('finds the same lessons in whatever order the words come', () => {
    const words = fc.uniqueArray(fc.constantFrom('dong', 'tu', 'bai', 'tang', 'nhom', 'て', 'x'), { minLength: 1 });
    fc.assert(
      fc.property(words, (list) => {
        const sorted = (query: string) => [...found(query)].toSorted((a, b) => a - b);
        expect(sorted(list.toReversed().join(' '))).toEqual(sorted(list.join(' ')));
      }),
    );
  });

  it('takes any text', () => {
    fc.assert(
      fc.property(anyText, (query) => {
        expect(new Set(found(query)).size).toBe(found(query).length);
      }),
    );
  });
});
