/** When a swipe happened by the browser's account, and when its lesson was first opened; ms. */
export type SwipeAge = { readonly ageMs: number; readonly openedMs: number };

/**
 * Times of the swipes of one save, in whole ms since 1970: server time minus age, clamped to the lesson's first opening
 * and now (decisions §9). Order is kept: swipes clamped to the same moment are spaced a millisecond apart, rather
 * before the opening than in the future.
 */
export function swipeTimes(swipes: readonly SwipeAge[], nowMs: number): readonly number[] {
  const bounded = swipes.map(({ ageMs, openedMs }) =>
    Math.floor(Math.min(nowMs, Math.max(openedMs, nowMs - Math.max(0, ageMs)))),
  );
  // Oldest first; equal ages keep the order in which they were sent.
  const order = swipes.map((_swipe, index) => index).toSorted((a, b) => ageOf(swipes, b) - ageOf(swipes, a) || a - b);
  let next = Number.POSITIVE_INFINITY;
  for (const index of order.toReversed()) {
    next = Math.min(bounded[index] ?? nowMs, next - 1);
    bounded[index] = next;
  }
  return bounded;
}

const ageOf = (swipes: readonly SwipeAge[], index: number) => swipes[index]?.ageMs ?? 0;
