// Who may do what. Handlers ask here in their first lines; src/server/permissions.api.test.ts looks for these calls.
import { canStudyCourse, isOpenToAll, type Viewer } from '#domain/access/open-lesson.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Account } from '../auth/index.ts';
import type { ContentTree, LessonNode } from '../content/index.ts';

// What each check needs from a request's context.
export type WithViewer = { readonly viewer: Viewer };
type WithContent = WithViewer & { readonly tree: Pick<ContentTree, 'lessonById' | 'lessonByCardId'> };

/** Whether the viewer may open the lesson. The only place that applies the rule to the tree. */
export function canOpenLesson(viewer: Viewer, lesson: LessonNode, nowMs: number): boolean {
  return (
    isOpenToAll({ isFree: lesson.isFree, isTrial: lesson.group.isTrial }) ||
    canStudyCourse(viewer, lesson.course.id, nowMs)
  );
}

/** Whether the card exists and the viewer may open its lesson. */
export function canOpenCard({ viewer, tree }: WithContent, cardId: number, nowMs: number): boolean {
  const lesson = tree.lessonByCardId.get(cardId);
  return lesson !== undefined && canOpenLesson(viewer, lesson, nowMs);
}

/** The lesson with this id, if open for the viewer; otherwise throws the refusal that says what would help. */
export function requireOpenLesson({ viewer, tree }: WithContent, lessonId: number, nowMs: number): LessonNode {
  return requireOpen(viewer, tree.lessonById.get(lessonId), 'LESSON_NOT_FOUND', nowMs);
}

/** The lesson of a card, if open for the viewer. */
export function requireOpenCard({ viewer, tree }: WithContent, cardId: number, nowMs: number): LessonNode {
  return requireOpen(viewer, tree.lessonByCardId.get(cardId), 'CARD_NOT_FOUND', nowMs);
}

function requireOpen(viewer: Viewer, lesson: LessonNode | undefined, missing: ErrorCode, nowMs: number): LessonNode {
  if (!lesson) throw new AppError(missing);
  requireOneOpen({ viewer }, [lesson], nowMs);
  return lesson;
}

/** Refuses a viewer who may open none of the lessons. */
export function requireOneOpen({ viewer }: WithViewer, lessons: readonly LessonNode[], nowMs: number): void {
  if (lessons.some((lesson) => canOpenLesson(viewer, lesson, nowMs))) return;
  throw new AppError(viewer.userId === null ? 'SIGN_IN_REQUIRED' : 'LESSON_LOCKED');
}

/** The signed-in viewer's id; a guest is refused. */
export function requireSignedIn({ viewer }: WithViewer): number {
  if (viewer.userId === null) throw new AppError('SIGN_IN_REQUIRED');
  return viewer.userId;
}

/** The account of the signed-in viewer. */
export function requireAccount({ account }: { account: Account | null }): Account {
  if (!account) throw new AppError('SIGN_IN_REQUIRED');
  return account;
}

/** Browsers name whose work they send, so that after a change of accounts none is saved as another's. decisions §2 */
export function requireLearner(context: WithViewer, learnerId: number | undefined): number {
  const userId = requireSignedIn(context);
  if (learnerId !== undefined && learnerId !== userId) throw new AppError('OTHER_LEARNER');
  return userId;
}

/** A learner, and a lesson open for them. */
export type LearnerInLesson = { readonly userId: number; readonly lesson: LessonNode };

/** For calls about a learner's work in a lesson: both, or throws the refusal. */
export function requireLearnerInLesson(
  context: WithContent,
  asked: { lessonId: number; learnerId: number | undefined },
  nowMs: number,
): LearnerInLesson {
  return {
    userId: requireLearner(context, asked.learnerId),
    lesson: requireOpenLesson(context, asked.lessonId, nowMs),
  };
}
