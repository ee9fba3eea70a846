import { importWithRetry } from '#web/lib/import-with-retry.ts';

/** Everything besides the search box, in one chunk loaded on first use. */
export const loadResults = () => importWithRetry(() => import('./search-results.tsx'));

/** Parser of the index, in the same chunk. */
export const loadReader = () =>
  importWithRetry(async () => {
    const { stageMates, toSearchCourse } = await import('./search-results.tsx');
    return { stageMates, toSearchCourse };
  });
