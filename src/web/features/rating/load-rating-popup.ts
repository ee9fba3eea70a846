import { importWithRetry } from '#web/lib/import-with-retry.ts';

/** Imports the popup, a chunk that most pages never need. */
export const loadRatingPopup = () => importWithRetry(() => import('./rating-popup.tsx'));
