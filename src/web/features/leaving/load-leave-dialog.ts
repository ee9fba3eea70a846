/** Imports the dialog, a chunk of its own. */
export const loadLeaveDialog = () => import('./leave-dialog.tsx');
