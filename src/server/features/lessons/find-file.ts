import { AppError } from '../../platform/app-error.ts';
import { canOpenLesson, requireOpenLesson } from '../access/index.ts';
import { componentFiles } from '../component-kinds/index.ts';
import { findPileEntries } from '../flashcards/index.ts';
import { grantedFilePath } from '../video/index.ts';
import type { RequestContext } from '../request-context/index.ts';
import { findComponent } from './queries.ts';
import type { LessonDeps } from './service.ts';

/**
 * Refuses viewers who may not open the file's lesson. Cards already learnt stay (decisions §3), and with them their
 * recordings and pictures.
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

/** Address of a lesson's file, with a new grant. */
export async function findFile(
  deps: LessonDeps,
  context: RequestContext,
  asked: { lessonId: number; componentId: number; file: string },
): Promise<string> {
  const component = await findComponent(deps.pool, asked.lessonId, asked.componentId);
  const files = component && componentFiles(component.value, (name) => context.tree.videoByName.get(name));
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
