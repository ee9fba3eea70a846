import { describe, expect, it } from 'vitest';
import type { SearchIndexView } from '#contract/search-index.ts';
import { searchLessons } from '#domain/search/search-lessons.ts';
import { stageMates, toSearchCourse } from './search-course.ts';

const VIEW: SearchIndexView = {
  stages: [
    ['Nền tảng', 1],
    ['Trống', 0],
    ['Tăng tốc', 1],
  ],
  categories: [
    ['Giới thiệu', 2],
    ['Đi lại', 1],
  ],
  groups: [
    ['Bài 1', 2],
    ['Chưa có bài', 0],
    ['Bài 13', 1],
  ],
  ids: [390101, 1, 98],
  names: ['Chào hỏi', 'Chữ Hán', 'Động từ'],
  urls: ['-tieng-nhat', 'kanji-1', ''],
  flags: '310',
};
const course = toSearchCourse(VIEW, 'so-cap-n5');

describe('toSearchCourse', () => {
  it('gives each lesson its address, its place and its marks', () => {
    expect([0, 1, 2].map((place) => course.lessonAt(place))).toEqual([
      {
        id: 390101,
        name: 'Chào hỏi',
        url: '/khoa-hoc/so-cap-n5/lesson/390101-chao-hoi-tieng-nhat',
        place: 'Nền tảng - Giới thiệu - Bài 1',
        isRequired: true,
        isOpenToAll: true,
      },
      {
        id: 390102,
        name: 'Chữ Hán',
        url: '/khoa-hoc/so-cap-n5/lesson/390102-kanji-1',
        place: 'Nền tảng - Giới thiệu - Bài 1',
        isRequired: true,
        isOpenToAll: false,
      },
      {
        id: 390200,
        name: 'Động từ',
        url: '/khoa-hoc/so-cap-n5/lesson/390200-dong-tu',
        place: 'Tăng tốc - Đi lại - Bài 13',
        isRequired: false,
        isOpenToAll: false,
      },
    ]);
  });

  it('links names to their places past empty stages and groups', () => {
    expect(searchLessons(course.index, 'tang toc bai 13')).toEqual([2]);
  });
});

describe('stageMates', () => {
  it('has the lessons of each stage, none where it is empty', () => {
    expect(stageMates(VIEW)).toEqual([[390101, 390102], [], [390200]]);
  });
});
