import { audioCaptionFile, videoCaptionFile } from '#domain/media/caption-files.ts';
import { clipNames } from '#domain/media/clips.ts';
import { AppError } from '../../platform/app-error.ts';
import { canOpenLesson, requireOpenLesson } from '../access/index.ts';
import type { VideoNode } from '../content/index.ts';
import { cardFileNames, findPileEntries } from '../flashcards/index.ts';
import { grantedFilePath } from '../video/index.ts';
import type { RequestContext } from '../request-context/index.ts';
import { type Component, findComponent } from './queries.ts';
import type { LessonDeps } from './service.ts';

type Files = { folder: string; names: string[] };

/** The files of a component that pages lead to. A video's stream goes by GET /video/get-link. */
function filesOf({ value }: Component, video: VideoNode | null): Files | null {
  if (value.kind === 'file') return { folder: value.folder, names: [value.fileName] };
  if (value.kind === 'audio') {
    const captions = value.captions.map((language) => audioCaptionFile(value.fileName, language));
    return { folder: value.folder, names: [value.fileName, ...captions] };
  }
  if (value.kind === 'video') return video && { folder: video.folder, names: video.captions.map(videoCaptionFile) };
  if (value.kind === 'card') {
    return value.folder === undefined ? null : { folder: value.folder, names: cardFileNames(value) };
  }
  return value.clipFolder === undefined ? null : { folder: value.clipFolder, names: clipNames(value.html) };
}

/**
 * Refuses who may not open the lesson of a file. Cards already learnt stay (decisions §3), and with them what is heard and
 * seen on them.
 */
export async function requireLessonFile(
  deps: LessonDeps,
  context: RequestContext,
  asked: { lessonId: number; componentId: number },
): Promise<void> {
  const lesson = context.tree.lessonById.get(asked.lessonId);
  const isOpen = lesson !== undefined && canOpenLesson(context.viewer, lesson, deps.now());
  if (!isOpen && !(await isLearntCard(deps, context, asked))) requireOpenLesson(context, asked.lessonId, deps.now());
}

/** Address of a lesson's file under a fresh grant. */
export async function findFile(
  deps: LessonDeps,
  context: RequestContext,
  asked: { lessonId: number; componentId: number; file: string },
): Promise<string> {
  const component = await findComponent(deps.db, asked.lessonId, asked.componentId);
  const videoName = component?.value.kind === 'video' ? component.value.name : null;
  const files = component && filesOf(component, videoName ? (context.tree.videoByName.get(videoName) ?? null) : null);
  if (!files?.names.includes(asked.file)) throw new AppError('NOT_FOUND');
  return grantedFilePath(deps.grantSecret, files.folder, asked.file, deps.now());
}

async function isLearntCard(
  { pool }: LessonDeps,
  { viewer, tree }: RequestContext,
  { lessonId, componentId }: { lessonId: number; componentId: number },
): Promise<boolean> {
  if (viewer.userId === null || tree.lessonByCardId.get(componentId)?.id !== lessonId) return false;
  return (await findPileEntries(pool, viewer.userId, [componentId])).size > 0;
}
