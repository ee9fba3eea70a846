import { describe, expect, it } from 'vitest';
import type { LessonRowView } from '#contract/courses.ts';
import { liveCompletion } from './live-completion.ts';

const group = { percent: 50, done: false };

function row(id: number, isRequired: boolean, isPassed: boolean): LessonRowView {
  return { id, require: isRequired, is_passed: isPassed } as LessonRowView;
}

describe('liveCompletion', () => {
  it('is what the page said until the lessons are known', () => {
    expect(liveCompletion(group, null, new Map([[1, { percent: 100, isPassed: true }]]))).toMatchObject({
      percent: 50,
      done: false,
    });
  });

  it('counts what was passed since the page came', () => {
    const lessons = [row(1, true, true), row(2, true, false), row(3, false, false)];
    expect(liveCompletion(group, lessons, new Map())).toMatchObject({ percent: 50, done: false });
    expect(liveCompletion(group, lessons, new Map([[2, { percent: 90, isPassed: true }]]))).toMatchObject({
      percent: 100,
      done: true,
    });
  });
});
