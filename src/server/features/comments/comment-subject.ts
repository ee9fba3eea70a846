import { isSiteStaff, isStaffOf } from '#domain/access/staff-of.ts';
import type { CommentViewer } from '#domain/comments/comment-facts.ts';
import { denialOfComments } from '#domain/comments/policy.ts';
import { AppError } from '../../platform/app-error.ts';
import { canOpenLesson, requireOpenLesson } from '../access/index.ts';
import type { ContentTree, LessonNode } from '../content/index.ts';
import type { RequestContext } from '../request-context/index.ts';

/** What is commented on: a lesson, or a card of one. */
export type CommentSubject = { kind: 'lesson' | 'flashcard'; id: number };

/** The lesson of a subject; undefined if it was archived. */
export function findSubjectLesson(tree: ContentTree, { kind, id }: CommentSubject): LessonNode | undefined {
  return kind === 'lesson' ? tree.lessonById.get(id) : tree.lessonByCardId.get(id);
}

/** A viewer among the comments of one course. */
export type ViewerInCourse = CommentViewer & { readonly courseId: number | undefined };

/** The viewer among the comments of a subject. Of one that was archived, staff of the whole site alone are staff. */
export function viewerAt(
  { tree, viewer }: Pick<RequestContext, 'tree' | 'viewer'>,
  subject: CommentSubject,
  isMuted = false,
): ViewerInCourse {
  const courseId = findSubjectLesson(tree, subject)?.course.id;
  const isStaff = isStaffOf(viewer, courseId);
  return { userId: viewer.userId, isStaff, isSiteStaff: isSiteStaff(viewer), isMuted, courseId };
}

/** The lesson of a subject as far as the viewer may read comments there; null where it is closed or gone. */
export function findReadableLesson(
  { tree, viewer }: Pick<RequestContext, 'tree' | 'viewer'>,
  subject: CommentSubject,
  nowMs: number,
): LessonNode | null {
  const lesson = findSubjectLesson(tree, subject);
  const isReadable = lesson && canOpenLesson(viewer, lesson, nowMs) && denialOfComments(lesson.type) === null;
  return isReadable ? lesson : null;
}

/** The subject's lesson, if it is open to the viewer and has comments; otherwise throws the most helpful refusal. */
export function requireOpenSubject(context: RequestContext, subject: CommentSubject, nowMs: number): LessonNode {
  const found = findSubjectLesson(context.tree, subject);
  if (!found) throw new AppError(subject.kind === 'lesson' ? 'LESSON_NOT_FOUND' : 'NOT_FOUND');
  const lesson = requireOpenLesson(context, found.id, nowMs);
  const denial = denialOfComments(lesson.type);
  if (denial) throw new AppError(denial);
  return lesson;
}
