import { lessonPath } from '#domain/course/lesson-address.ts';
import type { LessonNode } from '../content/index.ts';
import type { CommentSubject } from './comment-subject.ts';

/** Link to a comment: its lesson with the comment tab open, scrolled to it. spec 1 §2, decisions §7 */
export function commentPath(lesson: LessonNode, subject: CommentSubject, commentId: number): string {
  const card = subject.kind === 'flashcard' ? `&focus_fc=${subject.id}` : '';
  return `${lessonPath(lesson.course.seoUrl, lesson)}?ref=notice${card}#binh-luan-${commentId}`;
}
