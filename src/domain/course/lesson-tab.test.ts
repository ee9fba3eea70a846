import { describe, expect, it } from 'vitest';
import { startTab } from './lesson-tab.ts';

describe('startTab', () => {
  it.each([
    ['a document and exercises', [1, 3], 'tabLesson'],
    ['a video and exercises', [2, 16], 'tabLesson'],
    ['a PDF and exercises', [8, 13], 'tabLesson'],
    ['exercises alone', [3, 14, 15], 'tabExercise'],
    ['a recording and exercises', [5, 3], 'tabExercise'],
  ])('begins %s as the specification says', (_what, types, tab) => {
    expect(startTab(types, null)).toBe(tab);
  });

  it('takes the asked tab, and no other word', () => {
    expect(startTab([1, 3], 'tabExercise')).toBe('tabExercise');
    expect(startTab([3], 'tabLesson')).toBe('tabLesson');
    expect(startTab([1, 3], 'toString')).toBe('tabLesson');
  });
});
