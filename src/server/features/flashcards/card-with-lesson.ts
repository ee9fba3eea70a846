import type { CardWithLessonView } from '#contract/flashcards.ts';
import { lessonPath } from '#domain/course/lesson-address.ts';
import { presentCard } from '../component-kinds/index.ts';
import type { ContentTree } from '../content/index.ts';
import type { Card } from './cards.ts';

/** A card with a link to its lesson; null if it is no longer in the tree. */
export function toCardWithLessonView(card: Card | undefined, tree: ContentTree): CardWithLessonView | null {
  const lesson = card && tree.lessonById.get(card.lessonId);
  if (!card || !lesson) return null;
  const url = lessonPath(lesson.course.seoUrl, lesson);
  return { ...presentCard(card), lesson: { id: lesson.id, name: lesson.name, url } };
}
