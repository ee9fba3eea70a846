import { useState } from 'react';
import { failureText } from './failure-text.ts';
import { getJson } from './json-calls.ts';

type Rows<T> = { readonly data: readonly T[]; readonly next_before: number | null };

export type MoreRows<T> = {
  readonly rows: readonly T[];
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  /** why the next rows did not load, and what to do */
  readonly error: string | null;
  load(): Promise<void>;
};

/**
 * A paged list whose first rows came with the page. `path` returns the next ones when `before` is added to its query.
 */
export function useMoreRows<T extends { readonly id: number }>(first: Rows<T>, path: string): MoreRows<T> {
  const [list, setList] = useState(first);
  const [isLoading, setIsLoading] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function load() {
    setIsLoading(true);
    setError(null);
    const separator = path.includes('?') ? '&' : '?';
    const result = await getJson<Rows<T>>(`${path}${separator}before=${list.next_before}`);
    setIsLoading(false);
    if (result.type !== 'accepted') return setError(failureText(result));
    const known = new Set(list.data.map(({ id }) => id));
    const fresh = result.answer.data.filter(({ id }) => !known.has(id));
    setList({ data: [...list.data, ...fresh], next_before: result.answer.next_before });
  }

  return { rows: list.data, hasMore: list.next_before !== null, isLoading, error, load };
}
