import type { LessonPartView } from '#contract/lessons.ts';
import type { RememberedPosition } from '#domain/player/start-position.ts';

/** The learner's position in the page's data. */
export function pagePosition(position: LessonPartView['position'] | undefined): RememberedPosition | null {
  if (!position) return null;
  return { seconds: position.seconds, startedMs: Date.parse(position.started_at), sequence: position.sequence };
}
