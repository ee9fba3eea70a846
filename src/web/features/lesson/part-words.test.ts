import { expect, it } from 'vitest';
import type { ComponentView } from '#contract/lessons.ts';
import { partWords } from './part-words.ts';

const component = (id: number, type: number, title = '') =>
  ({ id, type, value: { title } }) as unknown as ComponentView;
const textsOf = (components: ComponentView[], percents: Record<number, number>) =>
  partWords(components, (id) => percents[id] ?? 0).map(({ text, isDone }) => (isDone ? `✓ ${text}` : text));

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
