import type { VideoView } from '#contract/lessons.ts';
import { COMPONENT_TYPE } from '#domain/course/component-kind.ts';
import { lessonFilePath } from '#domain/course/lesson-address.ts';
import { videoCaptionFile } from '#domain/media/caption-files.ts';
import { presentCaptions } from './captions.ts';
import type { Component, Kind, VideoFiles } from './kind.ts';

/** A video. Its files belong to the course, under videos/; the lesson refers to it by name. */
export const video: Kind<'video'> = {
  isSingle: 'a lesson has at most one video: put the others into lessons of their own',
  folderFields: [],

  async read(lesson, { id, video: name }, place) {
    if (!lesson.videoNames.includes(name))
      lesson.fault(lesson.file, `${place}.video`, `there is no folder videos/${name}`);
    return [{ id, type: COMPONENT_TYPE.video, value: { kind: 'video', name }, file: lesson.file }];
  },

  files({ name }, findVideo) {
    const found = findVideo(name);
    return found ? { folder: found.folder, names: found.captions.map(videoCaptionFile) } : null;
  },

  present: ({ id, value: { name } }) => ({ id, type: COMPONENT_TYPE.video, value: { name } }),
};

/** What plays above the lesson. `poster`: address of its picture. */
export function presentPlayer(
  { id, lessonId }: Component<'video'>,
  { name, durationSeconds, qualities, captions }: VideoFiles & PlayedVideo,
  poster: string | null,
): VideoView {
  return {
    component_id: id,
    name,
    duration: durationSeconds,
    qualities: ['auto', ...(qualities as VideoView['qualities'])],
    captions: presentCaptions(captions, (language) => lessonFilePath(lessonId, id, videoCaptionFile(language))),
    poster,
  };
}

type PlayedVideo = { name: string; durationSeconds: number; qualities: readonly string[] };
