/** When a swipe happened as its browser says, and when its lesson was first opened; ms. */
export type SwipeAge = { readonly ageMs: number; readonly openedMs: number };

/**
 * Moments of the swipes of one save, in whole ms since 1970: the server's time minus the age, bounded by the lesson's first
 * opening and now (decisions §9). The swipes of a save come in their order and keep it: those that the bounds would put on
 * one moment lie a millisecond apart, before the opening rather than in the future.
 */
export function swipeTimes(swipes: readonly SwipeAge[], nowMs: number): readonly number[] {
  const bounded = swipes.map(({ ageMs, openedMs }) =>
    Math.floor(Math.min(nowMs, Math.max(openedMs, nowMs - Math.max(0, ageMs)))),
  );
  // Older first; equal ages keep the order in which they were sent.
  const order = swipes.map((_swipe, index) => index).toSorted((a, b) => ageOf(swipes, b) - ageOf(swipes, a) || a - b);
  let next = Number.POSITIVE_INFINITY;
  for (const index of order.toReversed()) {
    next = Math.min(bounded[index] ?? nowMs, next - 1);
    bounded[index] = next;
  }
  return bounded;
}

const ageOf = (swipes: readonly SwipeAge[], index: number) => swipes[index]?.ageMs ?? 0;
