import { createContext, useContext } from 'react';
import type { PanelView } from '#contract/courses.ts';
import type { GroupLessons } from './use-group-lessons.ts';
import type { StageGroups } from './use-stage-groups.ts';

/** State of the lesson list, shared by panel and sheet. */
type PanelList = {
  readonly panel: PanelView;
  readonly lessonId: number;
  readonly groupId: number;
  readonly stageGroups: StageGroups;
  readonly lessonsOf: (groupId: number) => GroupLessons | undefined;
  readonly loadLessons: (groupId: number) => void;
  readonly isOpen: (groupId: number) => boolean;
  readonly setOpen: (groupId: number, isOpen: boolean) => void;
};

export const PanelListContext = createContext<PanelList | null>(null);

export function usePanelList(): PanelList {
  const list = useContext(PanelListContext);
  if (!list) throw new Error('PanelListProvider is missing');
  return list;
}
