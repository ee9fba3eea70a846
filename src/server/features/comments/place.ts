import { denyComments } from '#domain/comments/policy.ts';
import { AppError } from '../../platform/app-error.ts';
import type { ContentTree, LessonNode } from '../content/index.ts';
import { requireOpenLesson } from '../lessons/index.ts';
import type { Visit } from '../visit/index.ts';

/** What is commented on: a lesson, or a card of one. */
export type Place = { kind: 'lesson' | 'flashcard'; id: number };

/** The lesson in which the comments of a place stand; undefined when it was archived. */
export function findPlaceLesson(tree: ContentTree, { kind, id }: Place): LessonNode | undefined {
  return kind === 'lesson' ? tree.lessonById.get(id) : tree.lessonByCardId.get(id);
}

/** The lesson of a place, open for this viewer and with comments; else the refusal that says what would help. */
export function requireOpenPlace(visit: Visit, place: Place, nowMs: number): LessonNode {
  const found = findPlaceLesson(visit.tree, place);
  if (!found) throw new AppError(place.kind === 'lesson' ? 'LESSON_NOT_FOUND' : 'NOT_FOUND');
  const lesson = requireOpenLesson(visit, found.id, nowMs);
  const denial = denyComments(lesson.type);
  if (denial) throw new AppError(denial);
  return lesson;
}
