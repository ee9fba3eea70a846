import type { LessonRowView, PanelGroupView } from '#contract/courses.ts';
import { summariseLessons } from '#domain/progress/completion.ts';

/** What the page knows of a lesson beyond its data. */
export type LiveProgress = ReadonlyMap<number, { readonly percent: number; readonly isPassed: boolean }>;

/** How far a group is now: by its lessons where they are known, else as the page said. */
export function liveCompletion(
  group: Pick<PanelGroupView, 'percent' | 'done'>,
  lessons: readonly LessonRowView[] | null,
  live: LiveProgress,
): { percent: number; done: boolean } {
  if (!lessons) return group;
  return summariseLessons(
    lessons.map((lesson) => ({
      isRequired: lesson.require,
      isPassed: lesson.is_passed || (live.get(lesson.id)?.isPassed ?? false),
    })),
  );
}
