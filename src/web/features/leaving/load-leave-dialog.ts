/** The question itself: a part of the program of its own. */
export const loadLeaveDialog = () => import('./leave-dialog.tsx');
