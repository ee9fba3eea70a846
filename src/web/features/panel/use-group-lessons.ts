import { useCallback, useEffect, useState } from 'react';
import type { GroupLessonsView, LessonRowView } from '#contract/courses.ts';
import { rememberStageLessons } from './stage-lessons.ts';

/** Lessons of a group as far as the page has them. */
export type GroupLessons =
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }
  | { readonly status: 'ready'; readonly lessons: readonly LessonRowView[] };

type Known = ReadonlyMap<number, GroupLessons>;

/** The lessons of opened groups: the current one comes with the page, others are fetched when they are opened. */
export function useGroupLessons(stageId: number, openGroup: GroupLessonsView | null) {
  const [fetched, setFetched] = useState<Known>(new Map());

  useEffect(() => {
    if (openGroup)
      rememberStageLessons(
        stageId,
        openGroup.lessons.map(({ id }) => id),
      );
  }, [stageId, openGroup]);

  const load = useCallback(
    async (groupId: number) => {
      const put = (lessons: GroupLessons) => setFetched((known) => new Map(known).set(groupId, lessons));
      put({ status: 'loading' });
      try {
        const response = await fetch(`/api/groups/${groupId}`);
        if (!response.ok) throw new Error(`The group's lessons did not come: ${response.status}`);
        const { lessons } = (await response.json()) as GroupLessonsView;
        rememberStageLessons(
          stageId,
          lessons.map(({ id }) => id),
        );
        put({ status: 'ready', lessons });
      } catch (error) {
        console.warn(error);
        put({ status: 'failed' });
      }
    },
    [stageId],
  );

  const lessonsOf = (groupId: number): GroupLessons | undefined =>
    fetched.get(groupId) ?? (openGroup?.id === groupId ? { status: 'ready', lessons: openGroup.lessons } : undefined);

  return { lessonsOf, load };
}
