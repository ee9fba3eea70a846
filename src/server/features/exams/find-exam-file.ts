import { isStaffOf } from '#domain/access/staff-of.ts';
import { mayFetch } from '#domain/exam/file-access.ts';
import { AppError } from '../../platform/app-error.ts';
import { isMediaPath } from '../../platform/media-store.ts';
import type { LessonNode } from '../content/index.ts';
import type { RequestContext } from '../request-context/index.ts';
import { grantedFilePath } from '../video/index.ts';
import { findAttempts, findTodaysVersion, isSitting } from './attempt-rows.ts';
import { type ExamLessonDeps, isRunning } from './exam-lesson.ts';

/**
 * Address of a file of an exam, with a new grant. The version is today's or one that the viewer has sat; another would be
 * a way into another lesson.
 */
export async function findExamFile(
  deps: ExamLessonDeps & { grantSecret: string },
  { viewer }: RequestContext,
  lesson: LessonNode,
  asked: { version: string; file: string },
): Promise<string> {
  const [today, attempts, isSat] = await Promise.all([
    findTodaysVersion(deps.pool, lesson.id),
    viewer.userId === null ? [] : findAttempts(deps.pool, viewer.userId, lesson.id),
    // Another lesson may have the same exam.
    viewer.userId !== null && isSitting(deps.pool, viewer.userId, asked.version),
  ]);
  const own = attempts.filter(({ version }) => version === asked.version);
  if ((asked.version !== today && own.length === 0) || !isMediaPath(asked.file)) throw new AppError('NOT_FOUND');
  const { paper, folder } = await deps.versions.get(asked.version);
  const running = attempts.find(isRunning);
  const mayReview = !running && !isSat && own.some(({ submitAt }) => submitAt !== null);
  const isAllowed = mayFetch(paper, asked.file, {
    isStaff: isStaffOf(viewer, lesson.course.id),
    mayReview,
    running: running?.version === asked.version ? running.state.parts : null,
  });
  if (folder === null || !isAllowed) throw new AppError('NOT_FOUND');
  return grantedFilePath(deps.grantSecret, folder, asked.file, deps.now());
}
