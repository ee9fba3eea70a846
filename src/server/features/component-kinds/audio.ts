import { COMPONENT_TYPE } from '#domain/course/component-kind.ts';
import { lessonFilePath } from '#domain/course/lesson-address.ts';
import { audioCaptionFile } from '#domain/media/caption-files.ts';
import { presentCaptions } from './captions.ts';
import type { Kind } from './kind.ts';

/** A recording to listen to. */
export const audio: Kind<'audio'> = {
  isSingle: null,
  folderFields: ['folder'],

  async read(lesson, { id, title, file: fileName }, place) {
    if (!lesson.take(fileName, place)) return [];
    const captionOf = (language: string) => audioCaptionFile(fileName, language);
    const captions = await lesson.captions(captionOf);
    const captionFiles = captions.map(captionOf);
    lesson.use(captionFiles);
    const durationSeconds = await lesson.durationSeconds(fileName);
    // Progress counts whole seconds: nobody could ever hear enough of less.
    if (durationSeconds > 0 && durationSeconds < 1)
      lesson.fault(lesson.pathOf(fileName), '', 'is shorter than a second');
    const folder = await lesson.store([fileName, ...captionFiles]);
    const value = { kind: 'audio', title, folder, fileName, durationSeconds, captions } as const;
    return [{ id, type: COMPONENT_TYPE.audio, value, file: lesson.file }];
  },

  files({ folder, fileName, captions }) {
    return { folder, names: [fileName, ...captions.map((language) => audioCaptionFile(fileName, language))] };
  },

  present({ id, lessonId, value: { title, fileName, durationSeconds: duration, captions } }) {
    const href = (file: string) => lessonFilePath(lessonId, id, file);
    const views = presentCaptions(captions, (language) => href(audioCaptionFile(fileName, language)));
    return { id, type: COMPONENT_TYPE.audio, value: { title, src: href(fileName), duration, captions: views } };
  },
};
