import { COMPONENT_TYPE } from '#domain/course/component-kind.ts';
import { lessonFilePath } from '#domain/course/lesson-address.ts';
import type { Kind } from './kind.ts';

/** A PDF to download. */
export const file: Kind<'file'> = {
  isSingle: null,
  folderFields: ['folder'],

  async read(lesson, { id, title, file: fileName }, place) {
    if (!lesson.take(fileName, place)) return [];
    const bytes = await lesson.bytes(fileName);
    if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) lesson.fault(lesson.pathOf(fileName), '', 'is no PDF');
    const folder = await lesson.store([fileName]);
    const value = { kind: 'file', title, folder, fileName, bytes: bytes.length } as const;
    return [{ id, type: COMPONENT_TYPE.file, value, file: lesson.file }];
  },

  files: ({ folder, fileName }) => ({ folder, names: [fileName] }),

  present: ({ id, lessonId, value: { title, fileName, bytes } }) => ({
    id,
    type: COMPONENT_TYPE.file,
    value: { title, href: lessonFilePath(lessonId, id, fileName), bytes },
  }),
};
