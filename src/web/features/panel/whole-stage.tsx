import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import type { StageGroupsView } from '#contract/courses.ts';
import type { StageGroups } from './use-stage-groups.ts';

/** After this the learner gets a link to retry. */
const ANSWER_LIMIT_MS = 20_000;

type Props = {
  list: RefObject<HTMLElement | null>;
  stageId: number;
  stageGroups: StageGroups;
  /** the current lesson's group is not among those loaded */
  isCurrentMissing: boolean;
};

/**
 * Fetches the remaining groups of a long stage when the learner scrolls to them. Renders nothing. A default export for
 * `lazy`: few stages are that long.
 */
export default function WholeStage({ list, stageId, stageGroups, isCurrentMissing }: Props) {
  const { status, put } = stageGroups;

  const load = useEffectEvent(async () => {
    put({ stageId, status: 'loading', categories: null });
    try {
      const response = await fetch(`/api/stages/${stageId}/groups`, { signal: AbortSignal.timeout(ANSWER_LIMIT_MS) });
      if (!response.ok) throw new Error(`The stage's groups did not come: ${response.status}`);
      const { categories } = (await response.json()) as StageGroupsView;
      keepingPlace(list.current, () => flushSync(() => put({ stageId, status: 'complete', categories })));
    } catch (error) {
      console.warn(error);
      put({ stageId, status: 'failed', categories: null });
    }
  });

  useEffect(() => {
    if (status !== 'partial') return undefined;
    if (isCurrentMissing) void load();
    const observer = new IntersectionObserver(
      (entries) => (entries.some((entry) => entry.isIntersecting) ? void load() : undefined),
      { root: list.current },
    );
    for (const link of list.current?.querySelectorAll('[data-more]') ?? []) observer.observe(link);
    return () => observer.disconnect();
  }, [status, isCurrentMissing, list]);

  // In the commit: whoever sees that a try has failed may press at once.
  useLayoutEffect(() => {
    const frame = list.current;
    const onClick = (event: MouseEvent) => {
      const isLink = event.target instanceof Element && event.target.closest('[data-more]') !== null;
      if (!isLink || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      if (status !== 'loading') void load();
    };
    frame?.addEventListener('click', onClick);
    return () => frame?.removeEventListener('click', onClick);
  }, [status, list]);

  return null;
}

const rowsOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[data-group-row]')];

/**
 * Groups inserted above must not shift the visible ones, and focus on their placeholder moves to the nearest new group.
 */
function keepingPlace(list: HTMLElement | null, arrive: () => void): void {
  const known = list ? rowsOf(list) : [];
  const [first, last] = [known[0], known.at(-1)];
  if (!list || !first || !last) return arrive();
  const topPx = first.offsetTop;
  const side = document.activeElement?.getAttribute('data-more');
  arrive();
  list.scrollBy({ top: first.offsetTop - topPx, behavior: 'instant' });
  const rows = rowsOf(list);
  if (side === 'before') rows[rows.indexOf(first) - 1]?.focus();
  if (side === 'after') rows[rows.indexOf(last) + 1]?.focus();
}
