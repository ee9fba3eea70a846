/** Name of the lane of answers, also for pages that do not load it. */
export const ANSWER_LANE = 'exam-answers';
