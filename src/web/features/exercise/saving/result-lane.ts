/** Lane of unsent results. Alone, because every page has it. */
export const RESULT_LANE = 'exercise-results';
