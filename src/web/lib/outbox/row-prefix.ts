/** Key prefix of all rows in a lane. */
export function lanePrefix(lane: string): string {
  return `tsubame-${lane}:`;
}

/** Key prefix of a learner's rows in a lane. */
export function rowPrefix(lane: string, learnerId: number): string {
  return `${lanePrefix(lane)}${learnerId}:`;
}
