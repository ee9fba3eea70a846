import { importWithRetry } from '#web/lib/import-with-retry.ts';

/** The popup, a part of the program that most pages never need. */
export const loadRatingPopup = () => importWithRetry(() => import('./rating-popup.tsx'));
