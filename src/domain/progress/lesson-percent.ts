/** Passing threshold of a lesson, in percent. spec 1 §9 */
export const PASS_PERCENT = 85;

/** Whether this percent passes a lesson. spec 1 §4 */
export function isPassingPercent(percent: number): boolean {
  return percent >= PASS_PERCENT;
}

/**
 * Percent of a lesson: the floored mean of its parts, capped at 84 while any part is under 85. 0 for a lesson without
 * parts. decisions §5
 */
export function lessonPercent(partPercents: readonly number[]): number {
  if (partPercents.length === 0) return 0;
  const mean = Math.floor(partPercents.reduce((sum, percent) => sum + percent, 0) / partPercents.length);
  return partPercents.every(isPassingPercent) ? mean : Math.min(mean, PASS_PERCENT - 1);
}

/** Percent of a medium: the share of its whole seconds that were played, floored. 0 if the length is unknown. */
export function mediaPercent(playedSeconds: number, durationSeconds: number): number {
  const whole = Math.floor(durationSeconds);
  if (whole <= 0) return 0;
  return Math.min(100, Math.floor((playedSeconds / whole) * 100));
}
