import { LessonDocument } from '#web/features/lesson/lesson-document.tsx';
import type { PartProps } from './part-kind.ts';

export function DocumentPart({ component: { id, value }, onRead }: PartProps<'document'>) {
  return <LessonDocument title={value.title} html={value.html} clips={value.clips} onRead={() => onRead(id)} />;
}
