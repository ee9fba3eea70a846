import { importPatiently } from '#web/lib/import-patiently.ts';

/** The popup, a part of the program that most pages never need. */
export const loadRatingPopup = () => importPatiently(() => import('./rating-popup.tsx'));
