import { useDeferredValue } from 'react';
import type { LessonRowView, PanelGroupView } from '#contract/courses.ts';
import { lessonPath } from '#domain/course/lesson-address.ts';
import { useIsHydrated } from '#web/lib/use-is-hydrated.ts';
import { LessonRow } from '#web/ui/lesson-row.tsx';
import type { LiveProgress } from './live-completion.ts';

/**
 * More than fit into the tallest panel. The rest is rendered after the first paint, so that long groups open at once.
 */
const FIRST_ROWS = 16;

type Props = {
  courseUrl: string;
  group: PanelGroupView;
  lessons: readonly LessonRowView[];
  lessonId: number;
  live: LiveProgress;
};

/** The rows of an opened group. */
export function LessonList({ courseUrl, group, lessons, lessonId, live }: Props) {
  'use memo';
  const isHydrated = useIsHydrated();
  const first = Math.max(FIRST_ROWS, lessons.findIndex((lesson) => lesson.id === lessonId) + 1);
  // Rendered completely on the server, also for visitors without scripts.
  const count = useDeferredValue(lessons.length, isHydrated ? first : lessons.length);
  return (
    <ul aria-label={group.name}>
      {lessons.slice(0, count).map((lesson) => (
        <li key={lesson.id}>
          <LessonRow
            lesson={{ ...lesson, ...live.get(lesson.id)?.row }}
            href={lessonPath(courseUrl, { id: lesson.id, seoUrl: lesson.SEOurl })}
            isCurrent={lesson.id === lessonId}
            isInTrial={group.is_trial}
            percent={Math.max(lesson.progress, live.get(lesson.id)?.percent ?? 0)}
          />
        </li>
      ))}
    </ul>
  );
}
