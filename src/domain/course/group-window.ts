/** Groups of a stage that come with the lesson page. More would make the page of a long course heavier. issue "How good" */
export const MAX_GROUPS = 12;

/** Of these, how many stand before the current one: enough that the list does not begin in the middle of the panel. */
const BEFORE = 4;

/**
 * Which groups of a stage come with the page of a lesson; the others are fetched when the learner scrolls to them.
 *
 * @param count how many groups the stage has, at least 1
 * @param current place of the current lesson's group, from 0
 * @returns the places `from` (included) to `to` (not included), at most MAX_GROUPS of them, the current one among them
 */
export function groupWindow(count: number, current: number): { from: number; to: number } {
  const from = Math.max(0, Math.min(current - BEFORE, count - MAX_GROUPS));
  return { from, to: Math.min(count, from + MAX_GROUPS) };
}
