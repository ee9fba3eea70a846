import type { ComponentView } from '#contract/lessons.ts';
import { type ComponentKind, KIND_OF_TYPE } from '#domain/course/component-kind.ts';
import { isPassingPercent } from '#domain/progress/lesson-percent.ts';

/** A part of a lesson in words: its name once it is done, else what is left to do. */
export type PartWords = { readonly id: number; readonly isDone: boolean; readonly text: string };

const WORDS: Readonly<Record<ComponentKind, { name: string; todo: string; verb: string } | null>> = {
  document: { name: 'Bài đọc', todo: 'đọc hết bài đọc', verb: 'đọc' },
  video: { name: 'Video', todo: 'xem video', verb: 'xem' },
  audio: { name: 'Bài nghe', todo: 'nghe bài nghe', verb: 'nghe' },
  file: { name: 'Tài liệu PDF', todo: 'mở tài liệu PDF', verb: 'mở' },
  // Their lesson says it in steps of its own.
  card: null,
};

/** The parts of a lesson, in order. Of several of one kind each goes by its title. */
export function partWords(components: readonly ComponentView[], percentOf: (id: number) => number): PartWords[] {
  return components.flatMap((component) => {
    const words = WORDS[KIND_OF_TYPE[component.type]];
    if (!words) return [];
    const title =
      'title' in component.value && components.filter(({ type }) => type === component.type).length > 1
        ? component.value.title
        : null;
    const isDone = isPassingPercent(percentOf(component.id));
    const todo = `Còn: ${title === null ? words.todo : `${words.verb} “${title}”`}`;
    return [{ id: component.id, isDone, text: isDone ? (title ?? words.name) : todo }];
  });
}
