import { useCallback, useState } from 'react';
import type { PanelCategoryView, PanelView, StageGroupsView } from '#contract/courses.ts';

/** The stage's groups as far as the page has them. */
export type StageGroups = {
  readonly categories: readonly PanelCategoryView[];
  /** groups before and after those in `categories` */
  readonly before: number;
  readonly after: number;
  readonly status: 'partial' | 'loading' | 'failed' | 'complete';
};

type Fetched = {
  readonly stageId: number;
  readonly status: StageGroups['status'];
  readonly whole: StageGroupsView | null;
};

/** From then on nothing is expected any more: the learner gets a button to try again. */
const ANSWER_LIMIT_MS = 20_000;

/** The groups around the current one come with the page; all of the stage are fetched when the learner goes further. */
export function useStageGroups(panel: PanelView): StageGroups & { load: () => void } {
  const stageId = panel.stage.id;
  const isWhole = panel.groups_before === 0 && panel.groups_after === 0;
  const [state, setState] = useState<Fetched>({ stageId, status: 'partial', whole: null });
  const fetched: Fetched = state.stageId === stageId ? state : { stageId, status: 'partial', whole: null };

  const load = useCallback(async () => {
    const put = (status: Fetched['status'], whole: StageGroupsView | null) => setState({ stageId, status, whole });
    put('loading', null);
    try {
      const response = await fetch(`/api/stages/${stageId}/groups`, { signal: AbortSignal.timeout(ANSWER_LIMIT_MS) });
      if (!response.ok) throw new Error(`The stage's groups did not come: ${response.status}`);
      put('complete', (await response.json()) as StageGroupsView);
    } catch (error) {
      console.warn(error);
      put('failed', null);
    }
  }, [stageId]);

  const isIdle = !isWhole && (fetched.status === 'partial' || fetched.status === 'failed');
  const loadOnce = useCallback(() => {
    if (isIdle) void load();
  }, [isIdle, load]);

  return {
    categories: fetched.whole?.categories ?? panel.categories,
    before: fetched.whole ? 0 : panel.groups_before,
    after: fetched.whole ? 0 : panel.groups_after,
    status: isWhole ? 'complete' : fetched.status,
    load: loadOnce,
  };
}
