/** Imports the tutorial, a chunk of its own. */
export const loadTutorial = () => import('./tutorial-overlay.tsx');
