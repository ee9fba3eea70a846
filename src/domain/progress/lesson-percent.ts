/** Passing threshold of a lesson, in percent. spec 1 §9 */
export const PASS_PERCENT = 85;

/** Whether a lesson with this percent is passed. spec 1 §4 */
export function isPassingPercent(percent: number): boolean {
  return percent >= PASS_PERCENT;
}

/**
 * Percent of a lesson from the percents of its parts: the floored mean, held at 84 while any part is under 85.
 * A lesson without parts has nothing to do: 0. decisions §5
 */
export function lessonPercent(partPercents: readonly number[]): number {
  if (partPercents.length === 0) return 0;
  const mean = Math.floor(partPercents.reduce((sum, percent) => sum + percent, 0) / partPercents.length);
  return partPercents.every(isPassingPercent) ? mean : Math.min(mean, PASS_PERCENT - 1);
}

/** Percent of a medium: share of its whole seconds that were played, floored. An unknown length gives 0. */
export function mediaPercent(playedSeconds: number, durationSeconds: number): number {
  const whole = Math.floor(durationSeconds);
  if (whole <= 0) return 0;
  return Math.min(100, Math.floor((playedSeconds / whole) * 100));
}
