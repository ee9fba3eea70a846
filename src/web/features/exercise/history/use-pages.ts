import { useEffect, useState } from 'react';
import type { Outcome, Page } from './history-calls.ts';

export type Pages<Row> = {
  /** null: not here yet */
  readonly rows: readonly Row[] | null;
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  /** why the next rows did not load, and what to do */
  readonly error: string | null;
  readonly load: () => Promise<void>;
};

/** A list that comes in pages, the first when it is shown. `fetchPage`: always the same. */
export function usePages<Row extends { readonly id: number }>(
  fetchPage: (before: number | null) => Promise<Outcome<Page<Row>>>,
): Pages<Row> {
  const [list, setList] = useState<Page<Row> | null>(null);
  const [isLoading, setLoading] = useState(true);
  const [error, setError] = useState<string | null>(null);

  function take(outcome: Outcome<Page<Row>>): void {
    setLoading(false);
    setError('error' in outcome ? outcome.error : null);
    if ('error' in outcome) return;
    const { rows, next } = outcome.value;
    setList((known) => {
      const ids = new Set(known?.rows.map(({ id }) => id));
      return { rows: [...(known?.rows ?? []), ...rows.filter(({ id }) => !ids.has(id))], next };
    });
  }

  useEffect(() => {
    let isHere = true;
    void fetchPage(null).then((outcome) => (isHere ? take(outcome) : undefined));
    return () => {
      isHere = false;
    };
  }, [fetchPage]);

  return {
    rows: list?.rows ?? null,
    hasMore: list === null ? error !== null : list.next !== null,
    isLoading,
    error,
    load: async () => {
      setLoading(true);
      take(await fetchPage(list?.next ?? null));
    },
  };
}
