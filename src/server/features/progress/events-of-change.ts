import { crossedQuarters, type LearningEventKind } from '#domain/learning-events/learning-event.ts';
import type { StoredLesson } from '../../db/stored-json.ts';
import type { PartNode } from '../content/index.ts';

/** Learning events of a change to one part of a lesson. */
export function eventsOf(before: StoredLesson, after: StoredLesson, part: PartNode): LearningEventKind[] {
  const percentOf = (state: StoredLesson) => state.parts[part.key]?.percent ?? 0;
  const quarters = part.kind === 'video' ? crossedQuarters(percentOf(before), percentOf(after)) : [];
  const isPassedNow = before.passedAtMs === null && after.passedAtMs !== null;
  return isPassedNow ? [...quarters, 'passed'] : quarters;
}
