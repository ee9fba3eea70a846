/** Groups sent with the lesson page. More would make pages of long courses heavier. issue "How good" */
export const MAX_GROUPS = 12;

/** How many of them precede the current group, so that the list does not start mid-panel. */
const BEFORE = 4;

/**
 * Which groups of a stage are sent with a lesson's page; the rest are fetched when the learner scrolls to them.
 *
 * @param count groups of the stage, at least 1
 * @param current index of the current lesson's group
 * @returns the range [from, to) of at most MAX_GROUPS groups, including the current one
 */
export function groupWindow(count: number, current: number): { from: number; to: number } {
  const from = Math.max(0, Math.min(current - BEFORE, count - MAX_GROUPS));
  return { from, to: Math.min(count, from + MAX_GROUPS) };
}
