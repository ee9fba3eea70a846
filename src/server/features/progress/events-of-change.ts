import { crossedQuarters, type LearningEventKind } from '#domain/learning-events/learning-event.ts';
import type { PartNode } from '../content/index.ts';
import type { LessonState } from './lesson-state.ts';

/** What a change of one part of a lesson means for the statistics. */
export function eventsOf(before: LessonState, after: LessonState, part: PartNode): LearningEventKind[] {
  const percentOf = (state: LessonState) => state.parts[part.key]?.percent ?? 0;
  const quarters = part.kind === 'video' ? crossedQuarters(percentOf(before), percentOf(after)) : [];
  const isPassedNow = before.passedAtMs === null && after.passedAtMs !== null;
  return isPassedNow ? [...quarters, 'passed'] : quarters;
}
