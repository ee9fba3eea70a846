import { importQuietly } from '#web/lib/import-quietly.ts';

/** Fetched for the first celebration of a page: dialogs weigh more than all that leads to one. Nobody asked for it. */
export const loadCelebrationDialog = () => importQuietly(() => import('./celebration-dialog.tsx'));
