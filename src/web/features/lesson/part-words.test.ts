import { expect, it } from 'vitest';
import type { ExamHeadView } from '#contract/exams/exam-head.ts';
import type { ExerciseHead } from '#contract/exercises/exercise-view.ts';
import type { ComponentView } from '#contract/lessons.ts';
import type { PartKey } from '#domain/course/part-key.ts';
import { partWords } from './part-words.ts';

const component = (id: number, type: number, title = '') =>
  ({ id, type, value: { title } }) as unknown as ComponentView;
const textsOf = (
  components: ComponentView[],
  percents: Partial<Record<PartKey, number>>,
  exercise: ExerciseHead | null = null,
  exam: ExamHeadView | null = null,
) =>
  partWords({ component: components, exercise, exam }, (key) => percents[key] ?? 0).map(({ text, isDone }) =>
    isDone ? `✓ ${text}` : text,
  );

it('says what is left of each part, and names what is done', () => {
  const parts = [component(1, 2), component(2, 1, 'Mẫu câu'), component(3, 8, 'Bài 1')];
  expect(textsOf(parts, {})).toEqual(['Còn: xem video', 'Còn: đọc hết bài đọc', 'Còn: mở tài liệu PDF']);
  expect(textsOf(parts, { 1: 85, 2: 100, 3: 0 })).toEqual(['✓ Video', '✓ Bài đọc', 'Còn: mở tài liệu PDF']);
  expect(textsOf(parts, { 1: 84 })[0]).toBe('Còn: xem video');
});

it('tells several of one kind apart by their titles', () => {
  const parts = [component(1, 5, 'Gặp nhau'), component(2, 5, 'Ở lớp học'), component(3, 1, 'Lời thoại')];
  expect(textsOf(parts, { 2: 90 })).toEqual(['Còn: nghe “Gặp nhau”', '✓ Ở lớp học', 'Còn: đọc hết bài đọc']);
});

it('names all questions of a lesson as one part, the last', () => {
  const exercise = { total_answer: 12, text_minimum_correct: '', has_speaking: false, percent: 0 };
  expect(textsOf([component(1, 2)], { 1: 90 }, exercise)).toEqual(['✓ Video', 'Còn: làm bài tập']);
  expect(textsOf([component(1, 2)], { exercise: 84 }, exercise)).toEqual(['Còn: xem video', 'Còn: làm bài tập']);
  expect(textsOf([], { exercise: 85 }, exercise)).toEqual(['✓ Bài tập']);
});

it('names an exam as the one part of its lesson', () => {
  const exam: ExamHeadView = {
    type: 'exam',
    level: 'N5',
    parts: [],
    minutes: 20,
    pass_marks: null,
    pass_rule: 'site',
    clock: 'study',
    plays_once: false,
  };
  expect(textsOf([], { exam: 84 }, null, exam)).toEqual(['Còn: làm bài thi']);
  expect(textsOf([], { exam: 100 }, null, exam)).toEqual(['✓ Bài thi']);
});
