import { useCallback, useEffect, useState } from 'react';
import type { GroupLessonsView, LessonRowView } from '#contract/courses.ts';
import { rememberStageLessons } from '#web/lib/stage-lessons.ts';

/** Lessons of a group, as far as they are loaded. */
export type GroupLessons =
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }
  | { readonly status: 'ready'; readonly lessons: readonly LessonRowView[] };

type Known = ReadonlyMap<number, GroupLessons>;

const idsOf = (lessons: readonly { id: number }[]) => lessons.map(({ id }) => id);

/** After this the learner gets a button to retry. */
const ANSWER_LIMIT_MS = 20_000;

/** Lessons of open groups: the current group's come with the page, others are fetched on demand. */
export function useGroupLessons(stageId: number, openGroup: GroupLessonsView | null) {
  const [fetched, setFetched] = useState<Known>(new Map());

  useEffect(() => {
    if (openGroup) rememberStageLessons(stageId, idsOf(openGroup.lessons));
  }, [stageId, openGroup]);

  const load = useCallback(
    async (groupId: number) => {
      const put = (lessons: GroupLessons) => setFetched((known) => new Map(known).set(groupId, lessons));
      put({ status: 'loading' });
      try {
        const response = await fetch(`/api/groups/${groupId}`, { signal: AbortSignal.timeout(ANSWER_LIMIT_MS) });
        if (!response.ok) throw new Error(`The group's lessons did not come: ${response.status}`);
        const { lessons } = (await response.json()) as GroupLessonsView;
        rememberStageLessons(stageId, idsOf(lessons));
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
