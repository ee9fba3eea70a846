import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { StageGroups } from './use-stage-groups.ts';

const rowsOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[data-group-row]')];

/** Where the list was when further groups were asked for. */
type Place = { firstRow: HTMLElement; topPx: number; lastRow: HTMLElement; focused: 'before' | 'after' | null };

/**
 * Groups that arrive above push nothing away under the learner's eyes, and focus that stood on the button for them
 * goes on to the nearest new one.
 */
export function useKeptPlace(list: RefObject<HTMLElement | null>, status: StageGroups['status']): void {
  const place = useRef<Place | null>(null);
  useLayoutEffect(() => {
    if (!list.current) return;
    const rows = rowsOf(list.current);
    const [firstRow, lastRow] = [rows[0], rows.at(-1)];
    if (status === 'loading' && firstRow && lastRow) {
      const focused = document.activeElement?.getAttribute('data-more') as Place['focused'];
      place.current = { firstRow, topPx: firstRow.offsetTop, lastRow, focused };
    } else if (status === 'complete' && place.current) {
      const { firstRow: first, topPx, lastRow: last, focused } = place.current;
      place.current = null;
      list.current.scrollBy({ top: first.offsetTop - topPx, behavior: 'instant' });
      if (focused === 'before') rows[rows.indexOf(first) - 1]?.focus();
      if (focused === 'after') rows[rows.indexOf(last) + 1]?.focus();
    }
  }, [list, status]);
}
