import { importWithRetry } from '#web/lib/import-with-retry.ts';

/** Everything that searching needs beyond the box, in one piece; fetched when somebody reaches for it. */
export const loadResults = () => importWithRetry(() => import('./search-results.tsx'));

/** Of the same piece, what reads the names that come over the wire. */
export const loadReader = () =>
  importWithRetry(async () => {
    const { stageMates, toSearchCourse } = await import('./search-results.tsx');
    return { stageMates, toSearchCourse };
  });
