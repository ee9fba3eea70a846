/** The course page shows average and count from this many ratings. */
export const MIN_SHOWN_RATINGS = 5;

/** Average with one decimal and count, or null while there are too few to show. */
export function summariseRatings(totals: {
  readonly count: number;
  readonly sum: number;
}): { average: number; count: number } | null {
  if (totals.count < MIN_SHOWN_RATINGS) return null;
  return { average: Math.round((totals.sum / totals.count) * 10) / 10, count: totals.count };
}

/** Anyone who opened a lesson of the course may rate it once. decisions §8 */
export function canRate(learner: { readonly hasOpenedLesson: boolean; readonly hasRated: boolean }): boolean {
  return learner.hasOpenedLesson && !learner.hasRated;
}

/** Percent of a course from which its page asks for a rating. decisions §8 */
const ASK_FROM = { passedLessons: 3, watchedSeconds: 30 * 60 } as const;

/** Days before a learner who closed the popup is asked again. decisions §8 */
export const ASK_AGAIN_DAYS = 14;

/** Whether the course page asks for a rating unprompted: not those who have just begun. */
export function hasSeenEnoughToRate(learner: {
  readonly passedLessons: number;
  readonly watchedSeconds: number;
}): boolean {
  return learner.passedLessons >= ASK_FROM.passedLessons || learner.watchedSeconds >= ASK_FROM.watchedSeconds;
}
