const LONGEST_STAY_MS = 6 * 3_600_000;

/** A stay on the lesson's page, as the browser reports it. */
export type Stay = {
  /** when it began, ms since 1970 */
  readonly joinedMs: number;
  readonly lengthMs: number;
};

/** What counts of a stay: never more than has passed since it began, at most 6 h. decisions §10 */
export function countedStayMs({ joinedMs, lengthMs }: Stay, nowMs: number): number {
  return Math.floor(Math.max(0, Math.min(lengthMs, nowMs - joinedMs, LONGEST_STAY_MS)));
}
