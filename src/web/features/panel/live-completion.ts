import type { LessonRowView, PanelGroupView } from '#contract/courses.ts';
import { summariseLessons } from '#domain/progress/completion.ts';

/** A lesson's progress, newer than the page's data. */
export type LiveProgress = ReadonlyMap<
  number,
  { readonly percent: number; readonly isPassed: boolean; readonly row?: Partial<LessonRowView> }
>;

/** A group's current completion: from its lessons if known, else as in the page's data. */
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
