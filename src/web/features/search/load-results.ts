import { importPatiently } from '#web/lib/import-patiently.ts';

/** Everything that searching needs beyond the box; fetched when somebody reaches for it. */
export const loadResults = () => importPatiently(() => import('./search-results.tsx'));
