import { canOpenLesson } from '../access/index.ts';
import type { LessonNode } from '../content/index.ts';
import type { RequestContext } from '../request-context/index.ts';
import type { LearntWord } from './memory.ts';

/** Flashcard lessons that the learner has opened and has access to, in course order. */
export function openedDecks(
  { tree, viewer }: RequestContext,
  marks: Pick<ReadonlyMap<number, unknown>, 'has'>,
  nowMs: number,
): LessonNode[] {
  return tree.courses
    .flatMap((course) => course.lessons)
    .filter((lesson) => lesson.cardIds.length > 0 && marks.has(lesson.id) && canOpenLesson(viewer, lesson, nowMs));
}

/**
 * The card that represents a known word: the one reviewed last if its lesson is open; else another card of the word in
 * an opened lesson; else still the one reviewed last, since learnt cards stay (decisions §3). Null: no card is left.
 */
export function cardFinder(context: RequestContext, lessons: readonly LessonNode[], nowMs: number) {
  const { tree, viewer } = context;
  const isOpened = new Set(lessons.map((lesson) => lesson.id));
  return ({ cardId, wordKey }: Pick<LearntWord, 'cardId' | 'wordKey'>): number | null => {
    const lesson = tree.lessonByCardId.get(cardId);
    if (lesson && canOpenLesson(viewer, lesson, nowMs)) return cardId;
    const inOpened = (id: number) => isOpened.has(tree.lessonByCardId.get(id)?.id ?? 0);
    return (tree.cardIdsByWordKey.get(wordKey) ?? []).find(inOpened) ?? (lesson ? cardId : null);
  };
}

/** Words of opened lessons that the learner has never reviewed, with their first cards. */
export function unseenWords(
  { tree }: RequestContext,
  lessons: readonly LessonNode[],
  isKnown: (wordKey: string) => boolean,
) {
  const unseen = new Map<string, number>();
  for (const cardId of lessons.flatMap((lesson) => lesson.cardIds)) {
    const key = tree.wordKeyByCardId.get(cardId);
    if (key !== undefined && !isKnown(key) && !unseen.has(key)) unseen.set(key, cardId);
  }
  return unseen;
}
