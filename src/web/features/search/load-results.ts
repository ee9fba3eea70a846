import { importPatiently } from '#web/lib/import-patiently.ts';

/** Everything that searching needs beyond the box, in one piece; fetched when somebody reaches for it. */
export const loadResults = () => importPatiently(() => import('./search-results.tsx'));

/** Of the same piece, what reads the names that come over the wire. */
export const loadReader = () =>
  importPatiently(async () => {
    const { stageMates, toSearchCourse } = await import('./search-results.tsx');
    return { stageMates, toSearchCourse };
  });
