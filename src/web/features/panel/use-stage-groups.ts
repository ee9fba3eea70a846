import { useState } from 'react';
import type { PanelCategoryView, PanelView } from '#contract/courses.ts';

/** A long stage's groups loaded later, or the state of loading them. */
export type LateGroups = {
  readonly stageId: number;
  readonly status: 'loading' | 'failed' | 'complete';
  readonly categories: readonly PanelCategoryView[] | null;
};

/** The stage's groups as far as they are loaded. */
export type StageGroups = {
  readonly categories: readonly PanelCategoryView[];
  /** number of groups before and after those in `categories` */
  readonly before: number;
  readonly after: number;
  readonly status: 'partial' | LateGroups['status'];
  readonly put: (late: LateGroups) => void;
};

/** The groups around the current one come with the page; `put` replaces them by all groups of the stage. */
export function useStageGroups(panel: PanelView): StageGroups {
  const [late, put] = useState<LateGroups | null>(null);
  const ours = late?.stageId === panel.stage.id ? late : null;
  const isWhole = Boolean(ours?.categories);
  return {
    categories: ours?.categories ?? panel.categories,
    before: isWhole ? 0 : panel.groups_before,
    after: isWhole ? 0 : panel.groups_after,
    status: ours?.status ?? 'partial',
    put,
  };
}
