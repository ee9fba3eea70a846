/** Keys of a learner's waiting swipes begin so; the lesson ('-' for reviews) and the id of the swipe follow. */
export function swipePrefix(learnerId: number): string {
  return `tsubame-swipes:${learnerId}:`;
}
