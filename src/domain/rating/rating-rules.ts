/** From this many ratings on the course page shows average and count. */
export const LEAST_SHOWN_RATINGS = 5;

/** Average with one decimal and count, or null while there are too few to show. */
export function summariseRatings(totals: {
  readonly count: number;
  readonly sum: number;
}): { average: number; count: number } | null {
  if (totals.count < LEAST_SHOWN_RATINGS) return null;
  return { average: Math.round((totals.sum / totals.count) * 10) / 10, count: totals.count };
}

/** Who opened a lesson of the course may rate it, once. decisions §8 */
export function canRate(learner: { readonly hasOpenedLesson: boolean; readonly hasRated: boolean }): boolean {
  return learner.hasOpenedLesson && !learner.hasRated;
}
