/** From this many ratings on the course page shows average and count. */
export const MIN_SHOWN_RATINGS = 5;

/** Average with one decimal and count, or null while there are too few to show. */
export function summariseRatings(totals: {
  readonly count: number;
  readonly sum: number;
}): { average: number; count: number } | null {
  if (totals.count < MIN_SHOWN_RATINGS) return null;
  return { average: Math.round((totals.sum / totals.count) * 10) / 10, count: totals.count };
}

/** Who opened a lesson of the course may rate it, once. decisions §8 */
export function canRate(learner: { readonly hasOpenedLesson: boolean; readonly hasRated: boolean }): boolean {
  return learner.hasOpenedLesson && !learner.hasRated;
}

/** Who finished so much of a course is asked on its page what it is like. decisions §8 */
const ASK_FROM = { passedLessons: 3, watchedSeconds: 30 * 60 } as const;

/** Days in which a learner who closed the popup is not asked again. decisions §8 */
export const ASK_AGAIN_DAYS = 14;

/** Whether the course page asks a learner who may rate by itself: somebody who has just begun has nothing to say yet. */
export function hasSeenEnoughToRate(learner: {
  readonly passedLessons: number;
  readonly watchedSeconds: number;
}): boolean {
  return learner.passedLessons >= ASK_FROM.passedLessons || learner.watchedSeconds >= ASK_FROM.watchedSeconds;
}
