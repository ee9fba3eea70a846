/** The tutorial itself: a part of the program that is fetched when it is to be shown. */
export const loadTutorial = () => import('./tutorial-overlay.tsx');
