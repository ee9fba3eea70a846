import { audioCaptionFile, videoCaptionFile } from '#domain/media/caption-files.ts';
import { clipNames } from '#domain/media/clips.ts';
import { AppError } from '../../platform/app-error.ts';
import type { VideoNode } from '../content/index.ts';
import { grantedPath } from '../video/index.ts';
import type { Visit } from '../visit/index.ts';
import { type Component, findComponents } from './queries.ts';
import { type LessonDeps, requireOpenLesson } from './service.ts';

type Files = { folder: string; names: string[] };

/** The files of a component that pages lead to. A video's stream goes by GET /video/get-link. */
function filesOf({ value }: Component, video: VideoNode | null): Files | null {
  if (value.kind === 'file') return { folder: value.folder, names: [value.fileName] };
  if (value.kind === 'audio') {
    const captions = value.captions.map((language) => audioCaptionFile(value.fileName, language));
    return { folder: value.folder, names: [value.fileName, ...captions] };
  }
  if (value.kind === 'video') return video && { folder: video.folder, names: video.captions.map(videoCaptionFile) };
  return value.clipFolder === undefined ? null : { folder: value.clipFolder, names: clipNames(value.html) };
}

/** Address of a lesson's file under a fresh grant, for who may open the lesson. */
export async function findFile(
  deps: LessonDeps,
  visit: Visit,
  asked: { lessonId: number; componentId: number; file: string },
): Promise<string> {
  const nowMs = deps.now();
  const lesson = requireOpenLesson(visit, asked.lessonId, nowMs);
  const part = lesson.parts.find(({ id }) => id === asked.componentId);
  const component = part && (await findComponents(deps.db, lesson.id)).find(({ id }) => id === part.id);
  const video = part?.videoName ? (visit.tree.videoByName.get(part.videoName) ?? null) : null;
  const files = component && filesOf(component, video);
  if (!files?.names.includes(asked.file)) throw new AppError('NOT_FOUND');
  return grantedPath(deps.grantSecret, files.folder, asked.file, nowMs);
}
