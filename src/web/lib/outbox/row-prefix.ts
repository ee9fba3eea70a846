/** Key prefix of a learner's rows in a lane. */
export function rowPrefix(lane: string, learnerId: number): string {
  return `tsubame-${lane}:${learnerId}:`;
}
