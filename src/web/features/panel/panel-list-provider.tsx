import { type ReactNode, useEffect } from 'react';
import type { PanelView } from '#contract/courses.ts';
import type { LessonPageView } from '#contract/lessons.ts';
import { PanelListContext } from './panel-list-context.ts';
import { rememberStageLessons } from '#web/lib/stage-lessons.ts';
import { useGroupLessons } from './use-group-lessons.ts';
import { useOpenGroups } from './use-open-groups.ts';
import { useStageGroups } from './use-stage-groups.ts';

type Props = { panel: PanelView; page: LessonPageView; children: ReactNode };

/** Keeps the lesson list's state across lessons and fetches missing groups and lessons. */
export function PanelListProvider({ panel, page, children }: Props) {
  const { lesson, group } = page;
  const { lessonsOf, load: loadLessons } = useGroupLessons(panel.stage.id, panel.open_group);
  const { isOpen, setOpen } = useOpenGroups(group.id);
  const stageGroups = useStageGroups(panel);

  const isCurrentKnown = lessonsOf(group.id) !== undefined;
  useEffect(() => {
    if (!isCurrentKnown) void loadLessons(group.id);
  }, [isCurrentKnown, group.id, loadLessons]);

  const nextId = lesson.next?.stage_number === panel.stage.number ? lesson.next.id : null;
  useEffect(() => {
    if (nextId !== null) rememberStageLessons(panel.stage.id, [nextId]);
  }, [nextId, panel.stage.id]);

  const list = {
    panel,
    lessonId: lesson.id,
    groupId: group.id,
    stageGroups,
    lessonsOf,
    loadLessons: (groupId: number) => void loadLessons(groupId),
    isOpen,
    setOpen,
  };
  return <PanelListContext value={list}>{children}</PanelListContext>;
}
