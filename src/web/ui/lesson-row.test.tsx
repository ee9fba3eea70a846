import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { LessonRowView } from '#contract/courses.ts';
import { LessonRow } from './lesson-row.tsx';

const handedIn = '2026-11-20T05:00:00.000Z';
const LESSON: LessonRowView = {
  id: 390_101,
  type: 'lesson',
  name: 'Ngữ pháp: これ',
  name_html: 'Ngữ pháp: <span lang="ja">これ</span>',
  slug: 'kore',
  SEOurl: 'ngu-phap-kore',
  image: null,
  glyph: 'これ',
  require: true,
  is_free: false,
  component_types: [2, 3],
  lesson_type: 'lesson',
  expect_time: 80,
  stage_name: 'Nền tảng',
  progress: 62,
  is_passed: false,
  isUnlock: true,
  passed_exam_result: null,
  last_exam_result: null,
  can: { open: true },
};

function render(changes: Partial<LessonRowView>, props: { isCurrent?: boolean; isInTrial?: boolean } = {}): string {
  return renderToString(
    <MemoryRouter>
      <LessonRow lesson={{ ...LESSON, ...changes }} href="/khoa-hoc/n5/lesson/390101-ngu-phap-kore" {...props} />
    </MemoryRouter>,
  );
}

/** What a reader of the screen hears or sees: text and names of pictures, without what is hidden from all. */
const wordsOf = (html: string) =>
  html
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<[^>]*\baria-label="([^"]*)"[^>]*>/g, ' $1 ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ')
    .trim();

describe('a lesson row', () => {
  it('says whether it counts, what it is, what it holds, how long it takes and how far it is', () => {
    expect(wordsOf(render({}))).toBe("これ Bài bắt buộc: Ngữ pháp: これ Video Bài tập Thời gian học: 1h20' Đã học 62%");
  });

  it.each([
    ['a video', [2], true],
    ['no video', [1, 8], false],
  ])('with %s has a play icon: %o %s', (_what, codes, hasPlay) => {
    expect(render({ component_types: codes }).includes('lucide-play')).toBe(hasPlay);
  });

  it.each([
    ['nothing', null, null, []],
    ['Đạt', { is_passed: true, submit_at: handedIn }, null, ['Đạt']],
    ['Chưa nộp', null, { is_passed: false, submit_at: null }, ['Chưa nộp']],
    ['Chưa đạt', null, { is_passed: false, submit_at: handedIn }, ['Chưa đạt']],
  ])('of an exam says %s', (_label, passed_exam_result, last_exam_result, expected) => {
    const words = wordsOf(render({ type: 'last_exam', passed_exam_result, last_exam_result }));
    expect(words.match(/Đạt|Chưa nộp|Chưa đạt/g) ?? []).toEqual(expected);
  });

  it('is covered by an image where the lesson has one', () => {
    expect(render({ image: 'abc.webp' })).toContain('src="/cdn/lesson/small/abc.webp"');
  });

  it('that is locked is no link and says why', () => {
    const html = render({ isUnlock: false, can: { open: false } });
    expect(html).not.toContain('href=');
    expect(html).toContain('aria-disabled="true"');
    expect(wordsOf(html)).toContain('Đã khóa: bài này dành cho học viên của khóa học');
  });

  it.each([
    ['that is free', { is_free: true, isUnlock: false }, {}, true],
    ['of a trial group, which says so itself', { is_free: true, isUnlock: false }, { isInTrial: true }, false],
    ['that the viewer has anyway', { is_free: true, isUnlock: true }, {}, false],
    ['that is not free', { is_free: false, isUnlock: false }, {}, false],
  ])('%s has a trial badge: %o', (_fact, changes, props, hasBadge) => {
    expect(wordsOf(render(changes, props)).includes('Học thử')).toBe(hasBadge);
  });

  it('is marked as the current page, and as a way to leave by the list', () => {
    expect(render({}, { isCurrent: true })).toContain('aria-current="page"');
    expect(render({ can: { open: false } }, { isCurrent: true })).toContain('aria-current="page"');
    expect(render({})).not.toContain('aria-current');
    expect(render({})).toContain('data-leave-origin="list"');
  });

  it('draws its ring with a circumference of 96', () => {
    expect(render({ progress: 25 })).toContain('stroke-dasharray="96" stroke-dashoffset="72"');
    expect(wordsOf(render({ progress: 85 }))).toContain('Đã hoàn thành');
  });
});
