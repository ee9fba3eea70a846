import type { ComponentView, LessonView } from '#contract/lessons.ts';
import { type ComponentKind, KIND_OF_TYPE } from '#domain/course/component-kind.ts';
import type { PartKey } from '#domain/course/part-key.ts';
import { isPassingPercent } from '#domain/progress/lesson-percent.ts';

/** Texts for a part: its name once done, otherwise what is left to do. */
export type PartWords = { readonly key: PartKey; readonly isDone: boolean; readonly text: string };

const WORDS: Readonly<Record<ComponentKind, { name: string; todo: string; verb: string } | null>> = {
  document: { name: 'Bài đọc', todo: 'đọc hết bài đọc', verb: 'đọc' },
  video: { name: 'Video', todo: 'xem video', verb: 'xem' },
  audio: { name: 'Bài nghe', todo: 'nghe bài nghe', verb: 'nghe' },
  file: { name: 'Tài liệu PDF', todo: 'mở tài liệu PDF', verb: 'mở' },
  // Their lesson says it in steps of its own.
  card: null,
  // All together are one part: EXERCISE.
  question: null,
};
const EXERCISE = { name: 'Bài tập', todo: 'làm bài tập' };
const EXAM = { name: 'Bài thi', todo: 'làm bài thi' };

/** Texts for the parts of a lesson, in order. Parts of the same kind are told apart by title. */
export function partWords(
  { component: components, exercise, exam }: Pick<LessonView, 'component' | 'exercise' | 'exam'>,
  percentOf: (key: PartKey) => number,
): PartWords[] {
  const words = componentWords(components, percentOf);
  const shared = (key: PartKey, { name, todo }: typeof EXERCISE): PartWords => {
    const isDone = isPassingPercent(percentOf(key));
    return { key, isDone, text: isDone ? name : `Còn: ${todo}` };
  };
  return [...words, ...(exercise ? [shared('exercise', EXERCISE)] : []), ...(exam ? [shared('exam', EXAM)] : [])];
}

function componentWords(components: readonly ComponentView[], percentOf: (key: PartKey) => number): PartWords[] {
  return components.flatMap((component) => {
    const words = WORDS[KIND_OF_TYPE[component.type]];
    if (!words) return [];
    const title =
      typeof component.value === 'object' &&
      'title' in component.value &&
      components.filter(({ type }) => type === component.type).length > 1
        ? component.value.title
        : null;
    const isDone = isPassingPercent(percentOf(component.id));
    const todo = `Còn: ${title === null ? words.todo : `${words.verb} “${title}”`}`;
    return [{ key: component.id, isDone, text: isDone ? (title ?? words.name) : todo }];
  });
}
